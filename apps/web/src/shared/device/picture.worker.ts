import jpegUrl from '@cornerstonejs/codec-libjpeg-turbo-8bit/wasm?url';
import pngUrl from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm?url';
import {
  browserFiles,
  formatOf,
  hideInFile,
  moduleAt,
  PATIENCE_MS,
  type PictureFiles,
  type PictureFormat,
  type PictureLimits,
  passesSelfTest,
  type ReadCover,
  readCover,
  rehearse,
  revealInBrowser,
  type Survival,
  testFile,
  webpOfBrowser,
} from '@underpaint/imaging/browser';
import { failureOf, SelfTestError } from './failures.ts';
import { beginKey, keyBeside } from './key-beside.ts';
import { type HelperBeside, helperBeside } from './report-beside.ts';
import {
  type Ahead,
  type CoverAhead,
  type Early,
  type HideTask,
  type News,
  type Results,
  type Revealed,
  type RevealTask,
  STARTED,
  type Stage,
  type Task,
  type TestTask,
} from './tasks.ts';

interface Opened {
  readonly files: PictureFiles;
  readonly hides: boolean;
  readonly passed: Set<PictureFormat>;
}

let opened: Opened | null = null;

/** The decoders, once they have passed their tests. Only hiding uses one of the browser's encoders. */
const openFiles = async (format: PictureFormat, { hides }: { hides: boolean }): Promise<PictureFiles> => {
  if (opened === null || (hides && !opened.hides)) {
    const webp = hides ? await webpOfBrowser() : null;
    const modules = { jpeg: moduleAt(jpegUrl), png: moduleAt(pngUrl), webp, argon2id: keyBeside };
    opened = { files: browserFiles(modules), hides, passed: new Set() };
  }
  const { files, passed } = opened;
  if (!passed.has(format) && !(await passesSelfTest(files, format))) throw new SelfTestError();
  passed.add(format);
  return files;
};

let helper: HelperBeside | null = null;
const openHelper = (): HelperBeside | null => {
  helper ??= helperBeside();
  return helper;
};

let isAsked = false;
const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Gets ready for a task, step by step, until there is one. */
const getReady = async ({ hides }: Ahead): Promise<void> => {
  const helping = hides ? openHelper() : null;
  for await (const _step of rehearse(await openFiles('jpeg', { hides }), { hides, helper: helping })) {
    await aMoment();
    if (isAsked) return;
  }
};

const tell = (news: News): void => self.postMessage(news);
const onStage = (stage: Stage): void => tell({ stage, done: null });

const reveal = async (task: RevealTask): Promise<Revealed> => {
  const { passphrase, limits } = task;
  beginKey(passphrase);
  const picture = await bytesOf(task.picture);
  const files = await openFiles(formatOf(picture) ?? 'jpeg', { hides: false });
  const onProgress = (done: number): void => tell({ stage: 'searching', done });
  const input = { files, picture, passphrase, limits, onStage, search: { onProgress } };
  return (await revealInBrowser(input)).revealed;
};

interface OpenedCover {
  readonly files: PictureFiles;
  readonly cover: ReadCover;
}

const openCover = async (file: Blob, limits: PictureLimits): Promise<OpenedCover> => {
  const bytes = await bytesOf(file);
  const files = await openFiles(formatOf(bytes) ?? 'jpeg', { hides: true });
  return { files, cover: await readCover(bytes, { files, limits }) };
};

/** The cover that was chosen last. */
let early: { readonly number: number; readonly opening: Promise<OpenedCover> } | null = null;

const readAhead = ({ cover: { number, file }, limits }: CoverAhead): void => {
  const opening = openCover(file, limits);
  early = { number, opening };
  // What fails here is tried again once there is a task: by then there may be a network.
  opening.catch((error: unknown) => {
    if (early?.opening === opening) early = null;
    const failure = failureOf(error);
    if ('refusal' in failure) tell({ unfit: failure.refusal, cover: number });
  });
};

const hide = async ({ cover: chosen, ...asked }: HideTask): Promise<number> => {
  beginKey(asked.passphrase);
  onStage('reading');
  const opening = early?.number === chosen.number ? early.opening : openCover(chosen.file, asked.limits);
  early = null;
  const { files, cover } = await opening;
  const input = { ...asked, files, cover, helper: openHelper(), onStage, budgetMs: PATIENCE_MS };
  const { bytes, psnr, measure: _, ...hidden } = await hideInFile(input);
  helper?.end();
  const picture = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: `image/${hidden.format}` });
  tell({ made: { ...hidden, picture } });
  return psnr();
};

const test = async ({ picture: file, passphrase, channels }: TestTask): Promise<readonly Survival[]> => {
  beginKey(passphrase);
  const picture = await bytesOf(file);
  const files = await openFiles(formatOf(picture) ?? 'jpeg', { hides: true });
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

self.addEventListener('message', async ({ data }: MessageEvent<Task | Early>) => {
  if (data.name === 'key') return beginKey(data.passphrase);
  if (data.name === 'cover') return readAhead(data);
  // What fails here fails again, and is reported, once there is a task.
  if (data.name === 'ahead') return getReady(data).catch(() => {});
  isAsked = true;
  try {
    tell({ result: await does(data) });
  } catch (error) {
    tell(failureOf(error));
  }
});
self.postMessage(STARTED);
