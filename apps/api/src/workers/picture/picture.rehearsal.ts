import { DEFAULT_LIMITS, drawnPhotograph, writePicture } from '@underpaint/imaging';
import { decodePicture } from './decode-picture.ts';
import { encodePicture } from './encode-picture.ts';
import { keepTextModel } from './text-model-file.ts';
import './picture.worker.ts';

const [, , directory = ''] = process.argv;

/** Hides and reveals as workers do, so that Node compiles the code they run. */
async function hideAndReveal(): Promise<void> {
  const picture = await writePicture(drawnPhotograph());
  const task = { claimed: null, passphrase: 'rehearsal', limits: DEFAULT_LIMITS };
  const wish = { message: 'rehearsal', wanted: 'balanced', asksReceipt: false, labelUrl: null } as const;
  const encoded = await encodePicture({ ...task, ...wish, picture }, () => {});
  await decodePicture({ ...task, picture: encoded.picture }, () => {});
}

await keepTextModel(directory);
await hideAndReveal();
process.exit();
