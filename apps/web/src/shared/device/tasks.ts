import type { Argon2idInput } from '@underpaint/codec';
import type {
  Channel,
  HelpAnswers,
  HelpQuestion,
  HelpWanted,
  HidingStage,
  PictureLimits,
  RevealingStage,
  ShownPlanes,
  Survival,
  WantedQuality,
} from '@underpaint/imaging/browser';

/** What a worker says as soon as it runs. */
export const STARTED = 'started';

/** Milliseconds. A worker that does not run by then may never do so, see `openWorker`. */
export const START_PATIENCE_MS = 10_000;

/**
 * Milliseconds. A worker that has said nothing about its task by then may never do so; reading a large picture ahead keeps
 * one busy for seconds.
 */
export const ANSWER_PATIENCE_MS = 30_000;

/** What the page asks of the worker. Picture bytes are transferred, not copied. */
export type Task =
  | {
      readonly name: 'reveal';
      readonly picture: Blob;
      readonly passphrase: string;
      readonly limits: PictureLimits;
    }
  | {
      readonly name: 'hide';
      readonly cover: CoverFile;
      readonly message: string;
      readonly passphrase: string;
      readonly wanted: WantedQuality;
      /** Whether the person who reveals it is asked for a receipt. */
      readonly asksReceipt: boolean;
      readonly labelUrl: string | null;
      readonly limits: PictureLimits;
    }
  | {
      readonly name: 'test';
      /** A picture made before. */
      readonly picture: Blob;
      readonly passphrase: string;
      /** Names of the channels to test. */
      readonly channels: readonly string[];
    };

/** Has the worker get ready before the task itself is known. */
export interface Ahead {
  readonly name: 'ahead';
  readonly hides: boolean;
}

/** A file that was chosen, and a number to know it by: a worker cannot tell whose clone a `Blob` is. */
export interface CoverFile {
  readonly number: number;
  readonly file: Blob;
}

/** Has the cover read before the task that needs it is known. */
export interface CoverAhead {
  readonly name: 'cover';
  readonly cover: CoverFile;
  readonly limits: PictureLimits;
}

/** Lets the key be derived before the task that needs it is known. */
export interface KeyAhead {
  readonly name: 'key';
  readonly passphrase: string;
}

/**
 * What the picture's worker asks of the key's worker: the key, or null if there is none, is returned through the port.
 */
export interface KeyQuestion {
  readonly input: Argon2idInput;
  readonly port: MessagePort;
}

/** Tells the report's worker about a message; everything else about that message comes through the port. */
export interface HelpOpened {
  readonly wanted: HelpWanted;
  readonly port: MessagePort;
}

/** The stego image to work on, or a question about it, which is answered through a port of its own. */
export type HelpRequest =
  | { readonly planes: ShownPlanes }
  | { readonly question: HelpQuestion; readonly channels: readonly Channel[]; readonly answer: MessagePort };

/** One for each channel; null if it cannot tell. */
export type HelpAnswer<Q extends HelpQuestion = HelpQuestion> = readonly HelpAnswers[Q][] | null;

/** What can be done before the task is known. */
export type Early = Ahead | CoverAhead | KeyAhead;

export type RevealTask = Extract<Task, { name: 'reveal' }>;
export type HideTask = Extract<Task, { name: 'hide' }>;
export type TestTask = Extract<Task, { name: 'test' }>;

/** Wrong key, no message and damage beyond repair give the same answer. With a receipt if the sender asks for one. */
export type Revealed =
  | { readonly found: true; readonly message: string; readonly receipt?: Uint8Array<ArrayBuffer> }
  | { readonly found: false };

/** The result of hiding a message in a cover. */
export interface Hidden {
  readonly picture: Blob;
  readonly format: 'png' | 'jpeg';
  readonly width: number;
  readonly height: number;
  readonly quality: number | null;
  readonly payloadBytes: number;
  /** What the person who reveals the message can show; null if they are not asked to. */
  readonly receipt: Uint8Array<ArrayBuffer> | null;
  readonly survival: readonly Survival[];
}

export interface Results {
  readonly reveal: Revealed;
  /** Peak signal-to-noise ratio of the picture made against its cover, decibels. */
  readonly hide: number;
  readonly test: readonly Survival[];
}

export type Stage = HidingStage | RevealingStage | 'searching';

/** Why a picture cannot be used: a sentence for the person. */
export interface Refusal {
  readonly code: string;
  readonly sentence: string;
}

/** Why this device cannot do it, although a server may: the rest of "This browser …". */
export interface Inability {
  readonly why: string;
}

/** Why there is no result. */
export type Failure =
  | { readonly refusal: Refusal }
  | { readonly inability: Inability }
  /** The code for the work could not be loaded over the network. */
  | { readonly notLoaded: true };

/** What the worker tells the page. */
export type News<Name extends Task['name'] = Task['name']> =
  | { readonly stage: Stage; readonly done: number | null }
  /** What was hidden, before it is compared with its cover. */
  | { readonly made: Hidden }
  /** Why the cover of this number, which was read ahead, cannot be used. */
  | { readonly unfit: Refusal; readonly cover: number }
  | { readonly result: Results[Name] }
  | Failure;
