/**
 * What a refusal by Postgres, by a pooler in front of it, or by the network means (by SQLSTATE or Node’s code), and
 * what to do.
 */
const SENTENCES: readonly [RegExp, string][] = [
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    'The host name in DATABASE_URL is not known. Check its spelling, and your DNS.',
  ],
  [
    /^ECONNREFUSED$/,
    'Nobody answers at the host and port of DATABASE_URL. Check both, and that Postgres is running and listening there.',
  ],
  [
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|silence)$/,
    'The database in DATABASE_URL does not answer. Check the address, and that no firewall is in the way.',
  ],
  [
    /^(ECONNRESET|EPIPE|08\w{3}|57P0[12]|hung up)$/,
    'The database of DATABASE_URL hung up. Check the address, and the log of Postgres or of the pooler in front of it.',
  ],
  [
    /^certificate file$/,
    'A certificate file that DATABASE_URL names (sslrootcert, sslcert or sslkey) cannot be read. Check its path and permissions.',
  ],
  [
    /^no TLS$/,
    'Postgres does not speak TLS, which DATABASE_URL asks for. Enable it there, or, if the network is your own, remove the ssl settings from DATABASE_URL.',
  ],
  [
    /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+)$/,
    'The certificate of Postgres is not trusted. Add the file with its certificate authority to DATABASE_URL: `sslrootcert=FILE`.',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'The certificate of Postgres is for another host name. Use the one it is for in DATABASE_URL.',
  ],
  [
    /^(28P01|no password)$/,
    'Postgres refuses the user or the password in DATABASE_URL. Correct them; in a password, % is written %25, @ is %40, : is %3A, / is %2F.',
  ],
  [
    /^28000$/,
    'Postgres does not let this user in from here, or only over TLS. See its pg_hba.conf, or add `sslmode=verify-full` to DATABASE_URL.',
  ],
  [/^3D000$/, 'There is no database of the name in DATABASE_URL. Create it, or correct the name.'],
  [
    /^(42501|3F000)$/,
    'The user in DATABASE_URL may not create tables. As an owner of the database, run: GRANT USAGE, CREATE ON SCHEMA public TO that user.',
  ],
  [
    /^(25006|55000)$/,
    'The database in DATABASE_URL is read-only: a standby, or set to be so. Use the one that accepts writes.',
  ],
  [/^53100$/, 'The disk of Postgres is full. Free some space there, then start again.'],
  [/^53300$/, 'Postgres has no connections left. Raise its max_connections, or lower DATABASE_POOL_MAX.'],
  [/^57P03$/, 'Postgres is starting or stopping. Start again in a moment.'],
  [
    /^55P03$/,
    'Another server has been preparing this database for a minute. Start again when it is done; if none is starting, end the session in Postgres that holds the advisory lock.',
  ],
];

/** Failures for which the driver or the pooler gives no code. */
const MESSAGES: readonly [RegExp, string][] = [
  [/not support SSL/, 'no TLS'],
  [/^(timeout expired|Query read timeout|.*(connection timeout|been silent))/, 'silence'],
  [/terminated unexpectedly/, 'hung up'],
  [/password must be a string/, 'no password'],
  [/no such database/, '3D000'],
];

function kindOf(error: Error): string | undefined {
  const [, kind] = MESSAGES.find(([pattern]) => pattern.test(error.message)) ?? [];
  if (kind !== undefined) return kind;
  if (!('code' in error) || typeof error.code !== 'string') return undefined;
  return 'syscall' in error && error.syscall === 'open' ? 'certificate file' : error.code;
}

/**
 * What an operator can do about a Postgres that refuses us. Contains neither address nor password.
 *
 * @returns one sentence or two, or `null` when neither the error nor its causes are such a refusal.
 */
export function refusalSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const kind = kindOf(error);
  const [, sentence] = SENTENCES.find(([pattern]) => pattern.test(kind ?? '')) ?? [];
  return sentence ?? refusalSentence(error.cause);
}
