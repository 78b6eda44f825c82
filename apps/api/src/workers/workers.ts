import type { ErrorCode } from '@underpaint/contract';
import type { CopyFormat, PictureFormat, PictureLimits, Survival, WantedQuality } from '@underpaint/imaging';
import type { ErrorDetails } from '../errors/app-error.ts';
import type { StageTimes } from '../observing/observer.ts';

/** Hide a message in a picture. Message and passphrase travel to the worker by message only. */
export interface EncodeTask {
  picture: Uint8Array;
  /** Format that the upload says it has; `null` when it does not say. */
  claimed: PictureFormat | null;
  message: string;
  passphrase: string;
  wanted: WantedQuality;
  /** Whether whoever reveals it is asked for a receipt. */
  asksReceipt: boolean;
  /** Address behind the QR code on the label under the picture; `null` leaves the label out. */
  labelUrl: string | null;
  limits: PictureLimits;
}

export interface EncodedPicture {
  picture: Uint8Array;
  thumbnail: Uint8Array;
  format: PictureFormat;
  /** Size in pixels, label included. */
  width: number;
  height: number;
  /** Peak signal-to-noise ratio against the cover, decibels. */
  psnr: number;
  /** What whoever reveals the message can show; null where nobody is asked to. */
  receipt: Uint8Array | null;
  /** What this very picture survives, by simulation. */
  survival: readonly Survival[];
}

/** Check a picture that somebody's device has made. */
export interface ReceiveTask {
  picture: Uint8Array;
  /** Address behind the QR code on the label that it must carry; `null` where none is due. */
  labelUrl: string | null;
  limits: PictureLimits;
}

export interface ReceivedPicture {
  thumbnail: Uint8Array;
  format: PictureFormat;
  /** Size in pixels, label included. */
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

/** With a receipt where the sender asks for one. */
export type Revealed = { found: true; message: string; receipt?: Uint8Array } | { found: false };

/** What workers do: what each task takes and gives. */
export interface Tasks {
  encode: { task: EncodeTask; result: EncodedPicture };
  /** `null` where the process must not read the picture, and another one has to. */
  receive: { task: ReceiveTask; result: ReceivedPicture | null };
  decode: { task: DecodeTask; result: Revealed };
  /** Looks for the picture in a picture, which takes long. */
  search: { task: DecodeTask; result: Revealed };
}

/** Who asks for a task. */
export interface Asker {
  /** Where they are, as limits count it (see `clientNetwork`). */
  network: string;
  isSignedIn: boolean;
  /** Aborts when they are gone. */
  signal: AbortSignal;
}

export type TaskName = keyof Tasks;

/** What a worker's process is asked. */
export type Question<Name extends TaskName = TaskName> = {
  [Each in Name]: { name: Each; task: Tasks[Each]['task'] };
}[Name];

/** A task that was worked on: its result, or why it was refused; errors are plain data, as classes do not cross processes. */
export type Outcome<Name extends TaskName = TaskName> = { stages: StageTimes } & (
  | { result: Tasks[Name]['result'] }
  | { refused: ErrorCode; details: ErrorDetails }
);

/** What a worker's process answers. */
export type Answer<Name extends TaskName = TaskName> = Outcome<Name> | { failed: string; stack: string };

/**
 * Works on pictures beside the main thread. All methods throw `AppError`: the picture's own errors, or
 * `server.busy` when the queue is full or the time is up; an aborted signal rejects with its reason.
 */
export interface Workers {
  encode(task: EncodeTask, asker: Asker): Promise<EncodedPicture>;
  receive(task: ReceiveTask, asker: Asker): Promise<ReceivedPicture>;
  decode(task: DecodeTask, asker: Asker): Promise<Revealed>;
  /** Finishes what is running, then stops. */
  close(): Promise<void>;
}
