import jpegUrl from '@cornerstonejs/codec-libjpeg-turbo-8bit/wasm?url';
import pngUrl from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm?url';
import {
  browserFiles,
  formatOf,
  hideInFile,
  type PictureFormat,
  passesSelfTest,
  revealInBrowser,
  type Survival,
  testFile,
  webpOfBrowser,
} from '@underpaint/imaging/browser';
import { failureOf, SelfTestError } from './failures.ts';
import { beginKey, keyBeside } from './key-beside.ts';
import type {
  Hidden,
  HideTask,
  KeyAhead,
  News,
  Results,
  Revealed,
  RevealTask,
  Stage,
  Task,
  TestTask,
} from './tasks.ts';

const moduleAt = (url: string) => (): Promise<WebAssembly.Module> => WebAssembly.compileStreaming(fetch(url));

type Webp = Awaited<ReturnType<typeof webpOfBrowser>>;

/** The decoders, once they have shown that they can be relied upon. */
const openFiles = async (format: PictureFormat, passphrase: string, webp: Webp = null) => {
  beginKey(passphrase);
  const files = browserFiles({ jpeg: moduleAt(jpegUrl), png: moduleAt(pngUrl), webp, argon2id: keyBeside });
  if (!(await passesSelfTest(files, format))) throw new SelfTestError();
  return files;
};

const tell = (news: News): void => self.postMessage(news);
const onStage = (stage: Stage): void => tell({ stage, done: null });

const reveal = async (task: RevealTask): Promise<Revealed> => {
  const { passphrase, limits } = task;
  const picture = await bytesOf(task.picture);
  const files = await openFiles(formatOf(picture) ?? 'jpeg', passphrase);
  const onProgress = (done: number): void => tell({ stage: 'searching', done });
  const input = { files, picture, passphrase, limits, onStage, search: { onProgress } };
  return (await revealInBrowser(input)).revealed;
};

const hide = async ({ cover: file, ...asked }: HideTask): Promise<Hidden> => {
  const cover = await bytesOf(file);
  const files = await openFiles(formatOf(cover) ?? 'jpeg', asked.passphrase, await webpOfBrowser());
  const { bytes, measure: _, ...hidden } = await hideInFile({ ...asked, files, cover, onStage });
  const picture = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: `image/${hidden.format}` });
  return { ...hidden, picture };
};

const test = async ({ picture: file, passphrase, channels }: TestTask): Promise<readonly Survival[]> => {
  const picture = await bytesOf(file);
  const files = await openFiles(formatOf(picture) ?? 'jpeg', passphrase, await webpOfBrowser());
  const onProgress = (done: number): void => tell({ stage: 'reporting', done });
  return testFile({ files, picture, passphrase, channels, onProgress });
};

const does = (task: Task): Promise<Results[Task['name']]> => {
  switch (task.name) {
    case 'reveal':
      return reveal(task);
    case 'hide':
      return hide(task);
    case 'test':
      return test(task);
  }
};

const bytesOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await file.arrayBuffer());

self.addEventListener('message', async ({ data }: MessageEvent<Task | KeyAhead>) => {
  if (data.name === 'key') return beginKey(data.passphrase);
  try {
    tell({ result: await does(data) });
  } catch (error) {
    tell(failureOf(error));
  }
});
