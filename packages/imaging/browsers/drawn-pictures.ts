import sharp from 'sharp';
import { landscape, rawSharp } from '../test/pictures.ts';

const SIZE = { width: 150, height: 101 };
const scene = landscape(SIZE);
const glass = landscape({ ...SIZE, channels: 4 });

/** The scene with sixteen bits per sample, all of them used. */
function deep() {
  const samples = Uint16Array.from(scene.data, (level, i) => 256 * level + ((i * 37) % 256));
  const { width, height, channels } = scene;
  return sharp(samples, { raw: { width, height, channels } }).toColourspace('rgb16');
}

const jpeg = (options: Parameters<ReturnType<typeof rawSharp>['jpeg']>[0]) =>
  rawSharp(scene)
    .jpeg({ quality: 88, ...options })
    .toBuffer();

/** A picture in every form that cameras and programs write, keyed by the name of the form. */
export async function drawnPictures(): Promise<ReadonlyMap<string, Uint8Array>> {
  const grey = () => rawSharp(scene).toColourspace('b-w');
  const forms: Record<string, Promise<Uint8Array>> = {
    'a baseline JPEG, 4:2:0': jpeg({ chromaSubsampling: '4:2:0' }),
    'a baseline JPEG, 4:4:4': jpeg({ chromaSubsampling: '4:4:4' }),
    'a progressive JPEG, 4:2:0': jpeg({ progressive: true }),
    'a progressive JPEG, 4:4:4': jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    'a JPEG by mozjpeg': jpeg({ mozjpeg: true }),
    'a JPEG in grey': grey().jpeg().toBuffer(),
    'a JPEG with a colour profile': rawSharp(scene).withIccProfile('p3').jpeg().toBuffer(),
    'a PNG': rawSharp(scene).png().toBuffer(),
    'a PNG with a palette': rawSharp(scene).png({ palette: true, colours: 200 }).toBuffer(),
    'a PNG with a palette of four colours': rawSharp(scene).png({ palette: true, colours: 4 }).toBuffer(),
    'a PNG with a palette and alpha': rawSharp(glass).png({ palette: true }).toBuffer(),
    'a PNG of 16 bits': deep().png().toBuffer(),
    'a PNG with alpha': rawSharp(glass).png().toBuffer(),
    'a PNG, interlaced': rawSharp(scene).png({ progressive: true }).toBuffer(),
    'a PNG, interlaced with alpha': rawSharp(glass).png({ progressive: true }).toBuffer(),
    'a PNG in grey': grey().png().toBuffer(),
  };
  for (let orientation = 1; orientation <= 8; orientation++) {
    const turned = rawSharp(scene).withMetadata({ orientation });
    forms[`a JPEG turned as EXIF says: ${orientation}`] = turned.clone().jpeg().toBuffer();
    forms[`a PNG turned as EXIF says: ${orientation}`] = turned.clone().png().toBuffer();
  }
  const made = Object.entries(forms).map(async ([name, file]) => [name, await file] as const);
  return new Map(await Promise.all(made));
}
