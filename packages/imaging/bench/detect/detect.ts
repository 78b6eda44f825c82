/**
 * npm run bench:detect -- --images DIR [--splits 10] [--pieces 16] [--only TEXT] [--limit N]
 * How well a detector trained on pictures with and without a message tells them apart: hidden as the product hides, as
 * written or sent on by a service, and for comparison with parts of the change, or with something else of the same energy.
 * Pieces of 256 × 256 pixels at the pictures' own size; trained on half of the photographs, tested on the others.
 * An error of .5 is blind guessing, 0 a certain detector.
 */
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { channelNamed, hideInFile, simulate } from '../../src/index.ts';
import { englishText } from '../messages.ts';
import { coverOf, pictures } from '../pictures.ts';
import { quickFiles as files } from '../quick-files.ts';
import { table } from '../table.ts';
import { type Alteration, chromaOnly, lumaOnly, scattered, whiteNoise } from './alterations.ts';
import { type DetectionError, detectionErrors, type Sample } from './discriminant.ts';
import { type PieceFeatures, pieceFeatures } from './pieces.ts';

const { values } = parseArgs({
  options: {
    images: { type: 'string', multiple: true },
    splits: { type: 'string', default: '10' },
    pieces: { type: 'string', default: '16' },
    only: { type: 'string', default: '' },
    limit: { type: 'string', default: '1000' },
  },
});

interface Scene {
  readonly format: 'jpeg92' | 'png';
  /** Length of the message. */
  readonly characters: number;
  /** Name of the channel that cover and stego image are sent through; without it, the files are as written. */
  readonly sent?: string;
  /** What the detector is given in place of the stego image. */
  readonly instead?: { readonly words: string; readonly of: Alteration };
}

const LONG = { format: 'jpeg92', characters: 500 } as const;
const SCENES: readonly Scene[] = [
  LONG,
  { ...LONG, characters: 30 },
  { ...LONG, sent: 'whatsapp' },
  { ...LONG, sent: 'telegram' },
  { ...LONG, sent: 'half-q75' },
  { ...LONG, instead: { words: 'its changes of luma alone', of: lumaOnly } },
  { ...LONG, instead: { words: 'its changes of chroma alone', of: chromaOnly } },
  { ...LONG, instead: { words: 'its changes in other blocks', of: scattered } },
  { format: 'png', characters: 500 },
  { format: 'png', characters: 30 },
  { format: 'png', characters: 500, sent: 'whatsapp' },
  { format: 'png', characters: 500, instead: { words: 'white noise of its energy', of: whiteNoise } },
];

const KINDS = ['pixels', 'blocks', 'everything'] as const;
const most = Number(values.pieces);
const paths = pictures(values.images, { limit: Number(values.limit) });
const stegos = new Map<string, Promise<Uint8Array>>();
const covers = new Map<string, Promise<PieceFeatures[]>>();
const rows: string[][] = [];
for (const scene of SCENES.filter((each) => nameOf(each).includes(values.only))) {
  const row = await rowOf(scene);
  console.error(row.join(' | '));
  rows.push(row);
}
const heads = ['hidden', 'pieces', 'luma, pixels', 'luma, blocks', 'everything', 'everything, photographs'];
console.log(table(heads, rows));

function nameOf({ format, characters, sent, instead }: Scene): string {
  const file = format === 'png' ? 'PNG' : 'JPEG 92';
  const way = sent === undefined ? '' : `, ${channelNamed(sent).words}`;
  return `${file}, ${characters} characters${way}${instead === undefined ? '' : `: ${instead.words}`}`;
}

async function rowOf(scene: Scene): Promise<string[]> {
  const found = await Promise.all(paths.map((path) => piecesOf(path, scene)));
  const pieces = found.flatMap(({ cover, stego }, photograph) => [
    ...cover.map((features) => ({ photograph, isStego: false, features })),
    ...stego.map((features) => ({ photograph, isStego: true, features })),
  ]);
  const errors = KINDS.map((kind) => {
    const samples: Sample[] = pieces.map((piece) => ({ ...piece, features: piece.features[kind] }));
    return detectionErrors(samples, Number(values.splits));
  });
  const [pixels, blocks, everything] = errors;
  const ofPieces = ({ ofPieces }: DetectionError): number => ofPieces;
  return [
    nameOf(scene),
    String(pieces.length / 2),
    ...[pixels, blocks, everything].map((each) => spread(each.map(ofPieces))),
    spread(everything.map(({ ofPhotographs }) => ofPhotographs)),
  ];
}

/** Mean ± standard deviation over splits. */
function spread(errors: readonly number[]): string {
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const deviation = Math.sqrt(errors.reduce((sum, error) => sum + (error - mean) ** 2, 0) / errors.length);
  return `${mean.toFixed(2)} ± ${deviation.toFixed(2)}`;
}

async function piecesOf(path: string, scene: Scene) {
  const { format, characters, sent, instead } = scene;
  const through = async (bytes: Uint8Array) =>
    sent === undefined ? bytes : simulate(bytes, channelNamed(sent));
  const file = await coverOf(path, format);
  const hidden = await remembered(stegos, `${path} ${format} ${characters}`, () =>
    hide(file, characters, path),
  );
  const stego = instead === undefined ? hidden : await instead.of(file, hidden);
  const cover = remembered(covers, `${path} ${format} ${sent ?? ''}`, async () =>
    pieceFeatures(await through(file), most),
  );
  return { cover: await cover, stego: await pieceFeatures(await through(stego), most) };
}

function remembered<T>(known: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const value = known.get(name) ?? make();
  known.set(name, value);
  return value;
}

async function hide(cover: Uint8Array, characters: number, path: string): Promise<Uint8Array> {
  const passphrase = randomBytes(16).toString('hex');
  const made = await hideInFile({ files, cover, message: englishText(characters), passphrase });
  console.error(`${basename(path)}, ${characters} characters: ${(await made.psnr()).toFixed(1)} dB`);
  return made.bytes;
}
