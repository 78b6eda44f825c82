const UNKNOWN_CERTIFICATE =
  'nobody vouches for its certificate: name the file of its authority in NODE_EXTRA_CA_CERTS';

const BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name of its host cannot be looked up',
  EHOSTUNREACH: 'there is no way to its host',
  ENETUNREACH: 'there is no way to its host',
  ETIMEDOUT: 'it does not answer; with TLS the address begins with rediss://',
  ECONNRESET: 'it hangs up; with TLS the address begins with rediss://',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_CERTIFICATE,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
};

const BY_WORDS: readonly (readonly [beginning: string, reason: string])[] = [
  ['WRONGPASS', 'it refuses the name or the password'],
  ['NOAUTH', 'it wants a password: redis://:PASSWORD@HOST:6379'],
  ['NOPERM', 'this user may not use the commands INCR, PEXPIRE, PTTL, GET, MGET, SET, DEL and EVAL'],
  ['ERR DB index', 'it has no database of that number'],
  ['Command timed out', 'it does not answer'],
  ['Unknown RESP type', 'what answers there is no Redis'],
  ['LOADING', 'it is still loading its data'],
];

/** Why Redis cannot be used, in our own words: those of the error may quote what was sent to it. */
export function redisFailure(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = BY_CODE[code] ?? BY_WORDS.find(([beginning]) => error.message.startsWith(beginning))?.[1];
  return known ?? `it fails (${code || error.name})`;
}
