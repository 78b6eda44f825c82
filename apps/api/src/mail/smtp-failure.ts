import { MailFailure } from './mailer.ts';

/** What nodemailer reports about a failure; `originalCode` is the underlying code of Node or OpenSSL. */
interface SmtpError extends Error {
  code?: unknown;
  originalCode?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

const UNKNOWN_CERTIFICATE =
  'its certificate is not signed by anyone whom this machine trusts. Set NODE_EXTRA_CA_CERTS to a file with the signer’s certificate, or, for a mail server on this same machine, end SMTP_URL in ?ignoreTLS=true.';
const NO_HOST = 'no host of this name is known. Check the name in SMTP_URL.';
const SILENT =
  'it does not answer in time. Check host and port in SMTP_URL (port 465 needs smtps://), and that no firewall is in the way.';
const BROKEN_OFF = 'the connection was lost.';

const REASONS: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_CERTIFICATE,
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it there.',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet. Check the clocks of both machines.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate is for another name. Use the name in the certificate in SMTP_URL.',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'this port does not begin with TLS. Write smtp:// instead of smtps://, or use the port for smtps, usually 465.',
  ECONNREFUSED: 'it refuses the connection. Check host and port in SMTP_URL, and that it is running.',
  ECONNRESET: BROKEN_OFF,
  ENOTFOUND: NO_HOST,
  EAI_AGAIN: 'its host name cannot be looked up at the moment. Check the DNS of this machine.',
  EHOSTUNREACH: 'its host cannot be reached. Check host and network.',
  ENETUNREACH: 'its host cannot be reached. Check host and network.',
  EDNS: NO_HOST,
  ETIMEDOUT: SILENT,
  EABORT: SILENT,
  EAUTH: 'it does not accept the user name and password in SMTP_URL.',
  ENOAUTH: 'it does not accept the user name and password in SMTP_URL.',
  ETLS: 'no TLS connection could be negotiated. Check its certificate and the TLS versions that it offers.',
  EPROTOCOL: 'what answers there is not a mail server. Check host and port in SMTP_URL.',
  ECONNECTION: BROKEN_OFF,
  ESOCKET: BROKEN_OFF,
};

const AUTHENTICATION_REQUIRED = 530;
/** Codes about mailboxes, where no enhanced code (RFC 3463) is more specific. */
const MAILBOX_CODES = new Set([450, 452, 550, 551, 552, 553]);

interface Refusal {
  command: unknown;
  responseCode: number;
  response: string;
}

/** Whether the address is at fault (x.1.x, x.2.x) rather than the mail server not working for us (x.7.x). */
function blamesAddress({ responseCode, response }: Refusal): boolean {
  const subject = /^\d{3}[ -][245]\.(\d+)\.\d+/.exec(response)?.[1];
  return subject === undefined ? MAILBOX_CODES.has(responseCode) : subject === '1' || subject === '2';
}

/** What a mail server's reply to our command means: a problem with our settings, or with one address. */
function refusalReason(refusal: Refusal): string {
  const { command, responseCode } = refusal;
  if (responseCode === AUTHENTICATION_REQUIRED) return 'it wants a user name and a password in SMTP_URL.';
  if (command === 'MAIL FROM') return `it does not accept the sender in MAIL_FROM (${responseCode}).`;
  if (command !== 'RCPT TO') return `it does not accept the email (${responseCode}).`;
  if (blamesAddress(refusal)) return `it accepts no mail for this address (${responseCode}).`;
  return `it does not relay mail for us (${responseCode}). Check the user name in SMTP_URL, and whom it relays for.`;
}

function refusalFailure(refusal: Refusal, cause: Error): MailFailure {
  const ofAddress = refusal.command === 'RCPT TO' && blamesAddress(refusal);
  const address = refusal.responseCode >= 500 ? 'refused' : 'refused for now';
  return new MailFailure(refusalReason(refusal), { cause, address: ofAddress ? address : undefined });
}

/**
 * Why the mail server did not accept a letter, in words for its operator. The server's own words are left out, because
 * they quote addresses.
 */
export function smtpFailure(error: unknown): MailFailure {
  if (!(error instanceof Error)) return new MailFailure('the reason is unknown.', { cause: error });
  const { code, originalCode, command, responseCode, response }: SmtpError = error;
  if ((code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number') {
    return refusalFailure({ command, responseCode, response: String(response) }, error);
  }
  const reason = REASONS[String(originalCode)] ?? REASONS[String(code)];
  return new MailFailure(reason ?? `the reason is unknown (${String(originalCode ?? code)}).`, {
    cause: error,
  });
}
