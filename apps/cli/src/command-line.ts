import { parseArgs } from 'node:util';
import { WANTED_QUALITIES, type WantedQuality } from '@underpaint/imaging';
import { CliError } from './failures.ts';

export type KeySource =
  | { from: 'file'; path: string }
  | { from: 'env'; name: string }
  | { from: 'text'; text: string };
export type MessageSource =
  | { from: 'file'; path: string }
  | { from: 'stdin' }
  | { from: 'text'; text: string };

export type Command =
  | { do: 'help' }
  | { do: 'version' }
  | {
      do: 'hide';
      cover: string;
      out: string;
      message: MessageSource;
      key: KeySource;
      wanted: WantedQuality;
      force: boolean;
      json: boolean;
    }
  | { do: 'reveal'; image: string; key: KeySource; json: boolean };

const text = { type: 'string', multiple: true } as const;
const flag = { type: 'boolean' } as const;
const OPTIONS = {
  message: text,
  'message-file': text,
  'key-file': text,
  'key-env': text,
  key: text,
  quality: text,
  force: flag,
  json: flag,
  help: { ...flag, short: 'h' },
  version: { ...flag, short: 'v' },
} as const;

type Values = ReturnType<typeof parse>['values'];

/**
 * Parses the arguments after the program's name.
 * @throws CliError `usage`
 */
export function readCommandLine(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [verb, ...operands] = positionals;
  if (values.help || verb === 'help') return { do: 'help' };
  if (values.version) return { do: 'version' };
  if (verb === 'hide') return hideCommand(operands, values);
  if (verb === 'reveal') return revealCommand(operands, values);
  throw usage(verb === undefined ? 'Say what to do: hide or reveal.' : `There is no command "${verb}".`);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true, strict: true });
  } catch {
    throw usage(mistakeIn(args));
  }
}

/** Says in one sentence what Node rejected and what to write instead; Node's own messages are longer, for programmers. */
function mistakeIn(args: readonly string[]): string {
  const lenient = { options: OPTIONS, allowPositionals: true, strict: false, tokens: true } as const;
  const { tokens } = parseArgs({ args: [...args], ...lenient });
  const mistakes = tokens.map((token) => (token.kind === 'option' ? mistakeOf(token) : null));
  return mistakes.find((mistake) => mistake !== null) ?? 'The arguments cannot be understood.';
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function mistakeOf({ name, rawName, value, inlineValue }: OptionToken): string | null {
  if (!isOption(name)) return unknownOption(rawName);
  if (OPTIONS[name].type === 'boolean') return value === undefined ? null : `${rawName} takes no value.`;
  if (value === undefined) return `${rawName} needs a value.`;
  if (inlineValue || !/^-./s.test(value)) return null;
  return `${rawName} needs a value. Write one that begins with a dash as ${rawName}=-VALUE.`;
}

function unknownOption(rawName: string): string {
  const sentence = `Unknown option '${rawName}'.`;
  const couldBeFile = !/^--[\w-]+$/.test(rawName);
  if (!couldBeFile) return sentence;
  return `${sentence} Write -- before file names that begin with a dash, after all options.`;
}

function isOption(name: string): name is keyof typeof OPTIONS {
  return Object.hasOwn(OPTIONS, name);
}

function hideCommand(operands: readonly string[], values: Values): Command {
  const [cover, out] = operands;
  if (!cover || !out || operands.length > 2) {
    throw usage('hide needs two files: the cover and the picture to write.');
  }
  const { force = false, json = false } = values;
  const sources = { message: messageSource(values), key: keySource(values) };
  return { do: 'hide', cover, out, ...sources, wanted: wantedQuality(values), force, json };
}

function revealCommand(operands: readonly string[], values: Values): Command {
  const [image] = operands;
  if (!image || operands.length > 1) throw usage('reveal needs one file: the picture.');
  for (const name of ['message', 'message-file', 'quality', 'force'] as const) {
    if (values[name] !== undefined) throw usage(`reveal has no option --${name}.`);
  }
  return { do: 'reveal', image, key: keySource(values), json: values.json ?? false };
}

function messageSource(values: Values): MessageSource {
  const { name, value } = onlyOne(values, ['message', 'message-file'], 'message');
  if (name === 'message') return { from: 'text', text: value };
  return value === '-' ? { from: 'stdin' } : { from: 'file', path: value };
}

function keySource(values: Values): KeySource {
  const { name, value } = onlyOne(values, ['key-file', 'key-env', 'key'], 'key');
  if (name === 'key') return { from: 'text', text: value };
  return name === 'key-env' ? { from: 'env', name: value } : { from: 'file', path: value };
}

function wantedQuality({ quality = ['balanced'] }: Values): WantedQuality {
  const [word, ...more] = quality;
  const wanted = WANTED_QUALITIES.find((each) => each === word);
  if (wanted !== undefined && more.length === 0) return wanted;
  throw usage('Give --quality once: finest, balanced or sturdiest.');
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

type TextOption = 'message' | 'message-file' | 'key-file' | 'key-env' | 'key';

function onlyOne<Name extends TextOption>(values: Values, names: readonly Name[], what: Name) {
  const given = names.flatMap((name) => (values[name] ?? []).map((value) => ({ name, value })));
  const [one] = given;
  if (one === undefined || given.length > 1) {
    throw usage(`Give the ${what} exactly once, with ${oneOf.format(names.map((name) => `--${name}`))}.`);
  }
  // An empty message or key gets a sentence of its own; the others name a file or a variable.
  if (one.value === '' && one.name !== what) throw usage(`--${one.name} needs a value.`);
  return one;
}

function usage(message: string): CliError {
  return new CliError('usage', message);
}
