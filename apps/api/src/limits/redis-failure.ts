const UNKNOWN_CERTIFICATE =
  'its certificate is not trusted: name a file with its certificate authority in NODE_EXTRA_CA_CERTS';

const BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'its host name cannot be looked up',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  ETIMEDOUT: 'it does not answer; with TLS, the address must begin with rediss://',
  ECONNRESET: 'it closes the connection; with TLS, the address must begin with rediss://',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_CERTIFICATE,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
};

const BY_WORDS: readonly (readonly [beginning: string, reason: string])[] = [
  ['WRONGPASS', 'it refuses the name or the password'],
  ['NOAUTH', 'it requires a password: redis://:PASSWORD@HOST:6379'],
  ['NOPERM', 'this user may not use the commands INCR, PEXPIRE, PTTL, GET, MGET, SET, DEL and EVAL'],
  ['ERR DB index', 'it has no database with that number'],
  ['Command timed out', 'it does not answer'],
  ['Unknown RESP type', 'what answers there is not Redis'],
  ['LOADING', 'it is still loading its data'],
];

/** Why Redis cannot be used, in our own words: those of the error may quote what was sent to it. */
export function redisFailure(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = BY_CODE[code] ?? BY_WORDS.find(([beginning]) => error.message.startsWith(beginning))?.[1];
  return known ?? `it fails (${code || error.name})`;
}
