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

/** No profile of a camera, screen or colour space is as large. */
const MAX_BYTES = 4 * 1024 * 1024;
const MAX_TAGS = 100;
const CLASSES = ['mntr', 'scnr', 'prtr', 'spac'];
const CONNECTIONS = ['XYZ ', 'Lab '];
/** D50, as every profile has it. */
const D50 = [0xf6d6, 0x10000, 0xd32d];

const MATRIX = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
const TABLES = ['A2B', 'B2A', 'D2B', 'B2D'].flatMap((name) =>
  [0, 1, 2, 3].map((intent) => `${name}${intent}`),
);
/** What says how colours look, and nothing else. */
const COLOUR_TAGS: readonly string[] = ['wtpt', 'chad', 'cicp', ...MATRIX, ...TABLES];

/** Parameters of a parametric curve by its kind. */
const PARAMETERS = [1, 3, 4, 5, 7];

/**
 * A colour profile that shows every colour as the given one does and says nothing else: no maker, device, date, serial
 * number or text of its own.
 * @param icc an ICC profile for RGB, from a stranger.
 * @returns the profile, equal for all that show colours alike by the same tags; null where it is damaged, larger than
 *   any of use, or has no colours in it: viewers ignore such a profile as well.
 */
export function colourProfile(icc: Uint8Array): Uint8Array | null {
  const profile = Buffer.from(icc.buffer, icc.byteOffset, icc.byteLength);
  if (!isProfile(profile)) return null;
  const tags = colourTags(profile);
  if (tags === null || !(tags.has('A2B0') || MATRIX.every((name) => tags.has(name)))) return null;
  for (const [name, text] of ownTexts(profile)) tags.set(name, text);
  return assemble(headerOf(profile), tags);
}

function isProfile(profile: Buffer): boolean {
  return (
    profile.length > HEADER_BYTES + 4 &&
    profile.length <= MAX_BYTES &&
    textAt(profile, SIGNATURE) === 'acsp' &&
    CLASSES.includes(textAt(profile, CLASS)) &&
    textAt(profile, SPACES) === 'RGB ' &&
    CONNECTIONS.includes(textAt(profile, SPACES + 4)) &&
    profile.readUInt32BE(HEADER_BYTES) <= MAX_TAGS
  );
}

function textAt(profile: Buffer, at: number): string {
  return profile.toString('latin1', at, at + 4);
}

/** @returns null where a tag is damaged. */
function colourTags(profile: Buffer): Map<string, Buffer> | null {
  const end = HEADER_BYTES + 4 + ENTRY_BYTES * profile.readUInt32BE(HEADER_BYTES);
  if (end > profile.length) return null;
  const tags = new Map<string, Buffer>();
  for (let at = HEADER_BYTES + 4; at < end; at += ENTRY_BYTES) {
    const name = textAt(profile, at);
    if (!COLOUR_TAGS.includes(name)) continue;
    const from = profile.readUInt32BE(at + 4);
    const length = profile.readUInt32BE(at + 8);
    if (from + length > profile.length) return null;
    const tag = exactly(profile.subarray(from, from + length));
    if (tag === null) return null;
    tags.set(name, tag);
  }
  return tags;
}

/** The tag without what may stand behind its numbers, and with nothing in its reserved bytes; null where it is damaged. */
function exactly(tag: Buffer): Buffer | null {
  if (tag.length < 12) return null;
  const length = lengthOf(tag);
  if (length === null || length > tag.length) return null;
  const exact = Buffer.from(tag.subarray(0, length));
  exact.fill(0, 4, 8);
  return exact;
}

/** Bytes that a tag's own numbers say it has; all of it where its parts may lie anywhere. */
function lengthOf(tag: Buffer): number | null {
  switch (textAt(tag, 0)) {
    case 'XYZ ':
      return 20;
    case 'sf32':
      return 44;
    case 'cicp':
      return 12;
    case 'curv':
      return 12 + 2 * tag.readUInt32BE(8);
    case 'para': {
      const parameters = PARAMETERS[tag.readUInt16BE(8)];
      return parameters === undefined ? null : 12 + 4 * parameters;
    }
    case 'mft1':
      return tableLength(tag, { head: 48, bytes: 1, entries: () => [256, 256] });
    case 'mft2':
      return tableLength(tag, {
        head: 52,
        bytes: 2,
        entries: () => [tag.readUInt16BE(48), tag.readUInt16BE(50)],
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
  /** Of each number. */
  readonly bytes: number;
  /** Entries of the curves before the table and of those behind it. */
  readonly entries: () => readonly [before: number, behind: number];
}

function tableLength(tag: Buffer, { head, bytes, entries }: TableShape): number | null {
  if (tag.length < head) return null;
  const [inputs, outputs, points] = [tag[8] as number, tag[9] as number, tag[10] as number];
  const [before, behind] = entries();
  return head + bytes * (inputs * before + points ** inputs * outputs + outputs * behind);
}

/** Version, class, spaces and intent of the profile; all else as nobody's. */
function headerOf(profile: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  profile.copy(header, VERSION, VERSION, VERSION + 2);
  profile.copy(header, CLASS, CLASS, DATE);
  for (const [i, part] of [2000, 1, 1].entries()) header.writeUInt16BE(part, DATE + 2 * i);
  header.write('acsp', SIGNATURE, 'latin1');
  header.writeUInt32BE(profile.readUInt32BE(INTENT) & 3, INTENT);
  for (const [i, value] of D50.entries()) header.writeUInt32BE(value, ILLUMINANT + 4 * i);
  return header;
}

/** Description and copyright, which the standard asks for. */
function ownTexts(profile: Buffer): [string, Buffer][] {
  const isNew = (profile[VERSION] as number) >= 4;
  return [
    ['desc', isNew ? unicodeText('RGB') : description('RGB')],
    ['cprt', isNew ? unicodeText('None') : Buffer.from('text\0\0\0\0None\0', 'latin1')],
  ];
}

/** multiLocalizedUnicodeType of one language. */
function unicodeText(text: string): Buffer {
  const words = Buffer.from(text, 'utf16le').swap16();
  const head = Buffer.alloc(28);
  head.write('mluc', 'latin1');
  for (const [i, value] of [1, 12].entries()) head.writeUInt32BE(value, 8 + 4 * i);
  head.write('enUS', 16, 'latin1');
  head.writeUInt32BE(words.length, 20);
  head.writeUInt32BE(head.length, 24);
  return Buffer.concat([head, words]);
}

/** textDescriptionType of version 2, without its Unicode and Macintosh parts. */
function description(text: string): Buffer {
  const head = Buffer.alloc(12);
  head.write('desc', 'latin1');
  head.writeUInt32BE(text.length + 1, 8);
  return Buffer.concat([head, Buffer.from(`${text}\0`, 'latin1'), Buffer.alloc(4 + 4 + 2 + 1 + 67)]);
}

/** A whole profile; equal tags share their bytes. */
function assemble(header: Buffer, tags: ReadonlyMap<string, Buffer>): Uint8Array {
  const table = Buffer.alloc(4 + ENTRY_BYTES * tags.size);
  table.writeUInt32BE(tags.size);
  const parts: Buffer[] = [];
  const places = new Map<string, number>();
  let end = header.length + table.length;
  for (const [i, [name, tag]] of [...tags].sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    const content = tag.toString('latin1');
    const place = places.get(content) ?? end;
    table.write(name, 4 + ENTRY_BYTES * i, 'latin1');
    table.writeUInt32BE(place, 8 + ENTRY_BYTES * i);
    table.writeUInt32BE(tag.length, 12 + ENTRY_BYTES * i);
    if (place < end) continue;
    places.set(content, place);
    parts.push(tag, Buffer.alloc(-tag.length & 3));
    end += tag.length + (-tag.length & 3);
  }
  header.writeUInt32BE(end, 0);
  return new Uint8Array(Buffer.concat([header, table, ...parts]));
}
