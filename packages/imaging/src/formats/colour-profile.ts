import { concat, latin1, latin1At, putU16, putU32, u16, u32 } from '../shared/bytes.ts';

/** ICC.1:2022; offsets in the header. */
const VERSION = 8;
const CLASS = 12;
const SPACES = 16;
const DATE = 24;
const SIGNATURE = 36;
const INTENT = 64;
const ILLUMINANT = 68;
const HEADER_BYTES = 128;
const ENTRY_BYTES = 12;

/** Larger than any profile of a camera, screen or colour space. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_TAGS = 100;
const CLASSES = ['mntr', 'scnr', 'prtr', 'spac'];
const CONNECTIONS = ['XYZ ', 'Lab '];
/** D50, as in every profile. */
const D50 = [0xf6d6, 0x10000, 0xd32d];

const MATRIX = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
const TABLES = ['A2B', 'B2A', 'D2B', 'B2D'].flatMap((name) =>
  [0, 1, 2, 3].map((intent) => `${name}${intent}`),
);
/** The tags that describe colours. */
const COLOUR_TAGS: readonly string[] = ['wtpt', 'chad', 'cicp', ...MATRIX, ...TABLES];

/** Number of parameters of a parametric curve, by its kind. */
const PARAMETERS = [1, 3, 4, 5, 7];

/**
 * A colour profile that shows every colour as the given one does and says nothing else: no manufacturer, device,
 * date, serial number or text of its own.
 * @param icc an untrusted ICC profile for RGB
 * @returns the profile, the same for all that define the same colours by the same tags; null if it is damaged, too
 *   large to be of use, or describes no colours: viewers ignore such a profile too
 */
export function colourProfile(icc: Uint8Array): Uint8Array | null {
  if (!isProfile(icc)) return null;
  const tags = colourTags(icc);
  if (tags === null || !(tags.has('A2B0') || MATRIX.every((name) => tags.has(name)))) return null;
  for (const [name, text] of ownTexts(icc)) tags.set(name, text);
  return assemble(headerOf(icc), tags);
}

function isProfile(profile: Uint8Array): boolean {
  return (
    profile.length > HEADER_BYTES + 4 &&
    profile.length <= MAX_BYTES &&
    textAt(profile, SIGNATURE) === 'acsp' &&
    CLASSES.includes(textAt(profile, CLASS)) &&
    textAt(profile, SPACES) === 'RGB ' &&
    CONNECTIONS.includes(textAt(profile, SPACES + 4)) &&
    u32(profile, HEADER_BYTES) <= MAX_TAGS
  );
}

function textAt(profile: Uint8Array, at: number): string {
  return latin1At(profile, at, at + 4);
}

/** @returns null if a tag is damaged */
function colourTags(profile: Uint8Array): Map<string, Uint8Array> | null {
  const end = HEADER_BYTES + 4 + ENTRY_BYTES * u32(profile, HEADER_BYTES);
  if (end > profile.length) return null;
  const tags = new Map<string, Uint8Array>();
  for (let at = HEADER_BYTES + 4; at < end; at += ENTRY_BYTES) {
    const name = textAt(profile, at);
    if (!COLOUR_TAGS.includes(name)) continue;
    const from = u32(profile, at + 4);
    const length = u32(profile, at + 8);
    if (from + length > profile.length) return null;
    const tag = exactly(profile.subarray(from, from + length));
    if (tag === null) return null;
    tags.set(name, tag);
  }
  return tags;
}

/** The tag without anything after its numbers, and with its reserved bytes cleared; null if it is damaged. */
function exactly(tag: Uint8Array): Uint8Array | null {
  if (tag.length < 12) return null;
  const length = lengthOf(tag);
  if (length === null || length > tag.length) return null;
  const exact = tag.slice(0, length);
  exact.fill(0, 4, 8);
  return exact;
}

/** A tag's length in bytes according to its own numbers; the whole tag if its parts may lie anywhere in it. */
function lengthOf(tag: Uint8Array): number | null {
  switch (textAt(tag, 0)) {
    case 'XYZ ':
      return 20;
    case 'sf32':
      return 44;
    case 'cicp':
      return 12;
    case 'curv':
      return 12 + 2 * u32(tag, 8);
    case 'para': {
      const parameters = PARAMETERS[u16(tag, 8)];
      return parameters === undefined ? null : 12 + 4 * parameters;
    }
    case 'mft1':
      return tableLength(tag, { head: 48, bytes: 1, entries: () => [256, 256] });
    case 'mft2':
      return tableLength(tag, {
        head: 52,
        bytes: 2,
        entries: () => [u16(tag, 48), u16(tag, 50)],
      });
    case 'mAB ':
    case 'mBA ':
    case 'mpet':
      return tag.length;
    default:
      return null;
  }
}

interface TableShape {
  readonly head: number;
  /** Bytes per number. */
  readonly bytes: number;
  /** Entries of the curves before the table and of those after it. */
  readonly entries: () => readonly [before: number, behind: number];
}

function tableLength(tag: Uint8Array, { head, bytes, entries }: TableShape): number | null {
  if (tag.length < head) return null;
  const [inputs, outputs, points] = [tag[8] as number, tag[9] as number, tag[10] as number];
  const [before, behind] = entries();
  return head + bytes * (inputs * before + points ** inputs * outputs + outputs * behind);
}

/** Version, class, spaces and intent of the profile; everything else is anonymous. */
function headerOf(profile: Uint8Array): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES);
  header.set(profile.subarray(VERSION, VERSION + 2), VERSION);
  header.set(profile.subarray(CLASS, DATE), CLASS);
  for (const [i, part] of [2000, 1, 1].entries()) putU16(header, DATE + 2 * i, part);
  header.set(latin1('acsp'), SIGNATURE);
  putU32(header, INTENT, u32(profile, INTENT) & 3);
  for (const [i, value] of D50.entries()) putU32(header, ILLUMINANT + 4 * i, value);
  return header;
}

/** Description and copyright, which the standard asks for. */
function ownTexts(profile: Uint8Array): [string, Uint8Array][] {
  const isNew = (profile[VERSION] as number) >= 4;
  return [
    ['desc', isNew ? unicodeText('RGB') : description('RGB')],
    ['cprt', isNew ? unicodeText('None') : latin1('text\0\0\0\0None\0')],
  ];
}

/** multiLocalizedUnicodeType of one language. */
function unicodeText(text: string): Uint8Array {
  const words = concat(...Array.from(text, (character) => latin1(`\0${character}`)));
  const head = new Uint8Array(28);
  head.set(latin1('mluc'));
  for (const [i, value] of [1, 12].entries()) putU32(head, 8 + 4 * i, value);
  head.set(latin1('enUS'), 16);
  putU32(head, 20, words.length);
  putU32(head, 24, head.length);
  return concat(head, words);
}

/** textDescriptionType of version 2, without its Unicode and Macintosh parts. */
function description(text: string): Uint8Array {
  const head = new Uint8Array(12);
  head.set(latin1('desc'));
  putU32(head, 8, text.length + 1);
  return concat(head, latin1(`${text}\0`), new Uint8Array(4 + 4 + 2 + 1 + 67));
}

/** A decoder that maps every byte to a different character. */
const TEXT = new TextDecoder('latin1');

/** A whole profile; equal tags share their bytes. */
function assemble(header: Uint8Array, tags: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const table = new Uint8Array(4 + ENTRY_BYTES * tags.size);
  putU32(table, 0, tags.size);
  const parts: Uint8Array[] = [];
  const places = new Map<string, number>();
  let end = header.length + table.length;
  for (const [i, [name, tag]] of [...tags].sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    const content = TEXT.decode(tag);
    const place = places.get(content) ?? end;
    table.set(latin1(name), 4 + ENTRY_BYTES * i);
    putU32(table, 8 + ENTRY_BYTES * i, place);
    putU32(table, 12 + ENTRY_BYTES * i, tag.length);
    if (place < end) continue;
    places.set(content, place);
    parts.push(tag, new Uint8Array(-tag.length & 3));
    end += tag.length + (-tag.length & 3);
  }
  putU32(header, 0, end);
  return concat(header, table, ...parts);
}
