import type { ErrorCode } from '@underpaint/contract';
import type { CopyFormat, PictureFormat, PictureLimits, Survival, WantedQuality } from '@underpaint/imaging';
import type { ErrorDetails } from '../errors/app-error.ts';
import type { StageTimes } from '../observing/observer.ts';

/** Hide a message in a picture. Message and passphrase reach the worker only through its pipe. */
export interface EncodeTask {
  picture: Uint8Array;
  /** The format that the upload claims; `null` when it claims none. */
  claimed: PictureFormat | null;
  message: string;
  passphrase: string;
  wanted: WantedQuality;
  /** Whether the person who reveals it is asked for a receipt. */
  asksReceipt: boolean;
  /** Address in the QR code on the label below the picture; `null` omits the label. */
  labelUrl: string | null;
  limits: PictureLimits;
}

export interface EncodedPicture {
  picture: Uint8Array;
  thumbnail: Uint8Array;
  format: PictureFormat;
  /** Size in pixels, including the label. */
  width: number;
  height: number;
  /** Peak signal-to-noise ratio against the cover, decibels. */
  psnr: number;
  /** What the person who reveals the message can show; null if they are not asked to. */
  receipt: Uint8Array | null;
  /** What this particular picture survives, by simulation. */
  survival: readonly Survival[];
}

/** Check a picture made on somebody's device. */
export interface ReceiveTask {
  picture: Uint8Array;
  /** Address in the QR code on the label that it must have; `null` if none is required. */
  labelUrl: string | null;
  limits: PictureLimits;
}

export interface ReceivedPicture {
  thumbnail: Uint8Array;
  format: PictureFormat;
  /** Size in pixels, including the label. */
  width: number;
  height: number;
}

/** Reveal the message of a picture. */
export interface DecodeTask {
  picture: Uint8Array;
  claimed: CopyFormat | null;
  passphrase: string;
  limits: PictureLimits;
}

/** With a receipt if the sender asks for one. */
export type Revealed = { found: true; message: string; receipt?: Uint8Array } | { found: false };

/** What workers do: the input and result of each task. */
export interface Tasks {
  encode: { task: EncodeTask; result: EncodedPicture };
  /** `null` if this process must not read the picture, so that another one has to. */
  receive: { task: ReceiveTask; result: ReceivedPicture | null };
  decode: { task: DecodeTask; result: Revealed };
  /** Looks for the picture within a picture, which takes long. */
  search: { task: DecodeTask; result: Revealed };
}

/** The client that asks for a task. */
export interface Asker {
  /** Its network, as limits count it (see `clientNetwork`). */
  network: string;
  /** The account it is signed in to; `null` for a stranger. */
  uid: string | null;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
}

export type TaskName = keyof Tasks;

/** A question to a worker's process. */
export type Question<Name extends TaskName = TaskName> = {
  [Each in Name]: { name: Each; task: Tasks[Each]['task'] };
}[Name];

/**
 * A task that was carried out: its result, or why it was refused; errors are plain data, as class instances do not
 * cross processes.
 */
export type Outcome<Name extends TaskName = TaskName> = { stages: StageTimes } & (
  | { result: Tasks[Name]['result'] }
  | { refused: ErrorCode; details: ErrorDetails }
);

/** A worker process's answer. */
export type Answer<Name extends TaskName = TaskName> = Outcome<Name> | { failed: string; stack: string };

/**
 * Works on pictures outside the main thread. All methods throw `AppError`: the picture's own errors, or `server.busy`
 * when the queue is full or the time is up; an aborted signal rejects with its reason.
 */
export interface Workers {
  encode(task: EncodeTask, asker: Asker): Promise<EncodedPicture>;
  receive(task: ReceiveTask, asker: Asker): Promise<ReceivedPicture>;
  /** @param onMiss called once nothing was found where a message usually is; a search follows, which takes long. */
  decode(task: DecodeTask, asker: Asker, onMiss: () => void): Promise<Revealed>;
  /** Finishes what is running, then stops. */
  close(): Promise<void>;
}
