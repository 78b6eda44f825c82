import type { z } from 'zod';
import { type Setting, settings } from './settings.ts';

type Parsed = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

/** The settings in force. */
export type Config = Omit<Parsed, 'publicOrigin'> & { publicOrigin: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** One or more settings cannot be used; the message names each with what it should be. */
export class ConfigError extends Error {
  override name = 'ConfigError';
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
  return { ...values, publicOrigin: values.publicOrigin ?? `http://localhost:${values.port}` };
}
