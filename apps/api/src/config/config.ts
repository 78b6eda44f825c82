import type { BillingKind } from '@underpaint/contract';
import type { z } from 'zod';
import { billingKindOf, billingProblems } from './billing-settings.ts';
import { identityProblems } from './identity-settings.ts';
import { type Setting, settings } from './settings.ts';

type Parsed = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

/** The settings in force. */
export type Config = Omit<Parsed, 'publicOrigin' | 'apiOrigin' | 'billing' | 'requireVerifiedEmail'> & {
  publicOrigin: string;
  apiOrigin: string;
  billing: BillingKind;
  requireVerifiedEmail: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** One or more settings cannot be used; the message names each and says what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Settings that contradict each other. */
function contradictions(values: Parsed): string[] {
  const { databaseUrl, authSecret, s3Bucket, s3Endpoint, s3AccessKeyId, s3SecretAccessKey } = values;
  const problems = [...billingProblems(values), ...identityProblems(values)];
  if (databaseUrl !== undefined && authSecret === undefined) {
    problems.push('AUTH_SECRET is required with DATABASE_URL, and the same one on every server.');
  }
  // S3_BUCKET may be misspelt; each server would then keep its own pictures, without a word.
  if (s3Endpoint !== undefined && s3Bucket === undefined) {
    problems.push('S3_BUCKET is required with S3_ENDPOINT.');
  }
  if ((s3AccessKeyId === undefined) !== (s3SecretAccessKey === undefined)) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.');
  }
  return problems;
}

/**
 * Reads every setting from the environment, before anything starts.
 *
 * @throws {ConfigError} naming every variable that cannot be used. Values are not repeated: they may be secret.
 */
export function parseConfig(environment: Environment): Config {
  const entries = Object.entries<Setting<unknown>>(settings).map(([name, entry]) => ({
    name,
    entry,
    result: entry.schema.safeParse(environment[entry.env] || entry.default),
  }));
  const problems = entries.flatMap(({ entry, result }) =>
    result.success ? [] : [`${entry.env} ${result.error.issues[0]?.message ?? 'cannot be read'}.`],
  );
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const values = Object.fromEntries(entries.map(({ name, result }) => [name, result.data])) as Parsed;
  const contradicting = contradictions(values);
  if (contradicting.length > 0) throw new ConfigError(contradicting.join('\n'));
  const publicOrigin = values.publicOrigin ?? new URL(`http://localhost:${values.port}`).origin;
  return {
    ...values,
    publicOrigin,
    apiOrigin: values.apiOrigin ?? publicOrigin,
    billing: billingKindOf(values),
    requireVerifiedEmail: values.requireVerifiedEmail ?? values.smtpUrl !== undefined,
  };
}

/** How to reach the bucket; `null` when pictures are kept on disk. */
export function s3Settings(config: Config) {
  if (config.s3Bucket === undefined) return null;
  return {
    bucket: config.s3Bucket,
    endpoint: config.s3Endpoint,
    region: config.s3Region,
    accessKeyId: config.s3AccessKeyId,
    secretAccessKey: config.s3SecretAccessKey,
    forcePathStyle: config.s3ForcePathStyle,
    prefix: config.s3Prefix,
    silenceSeconds: config.s3Seconds,
  };
}
