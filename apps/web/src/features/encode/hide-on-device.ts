import { type Input, type Reservation, routes } from '@underpaint/contract';
import { hasStatus } from '../../shared/api/sentences.ts';
import { beginKey, coverFile, type OnStage, onDevice } from '../../shared/device/on-device.ts';
import type { Hidden } from '../../shared/device/tasks.ts';
import type { PictureRules } from '../../shared/picture/check-picture.ts';
import { base64url } from '../../shared/text/base64url.ts';
import { call } from '../../subjects/account/client.ts';
import type { Work } from './encode-phase.ts';
import { giveBackLeft, orGiveBack } from './give-back.ts';
import type { Encoded } from './made-store.ts';

export interface Hiding {
  input: Input<typeof routes.encode> & { image: File };
  /** The cover as it was chosen; `input.image` is the same under its public name. */
  cover: Blob;
  limits: PictureRules;
  signal: AbortSignal;
  onWork: (work: Work) => void;
  /** Called when the server no longer counts an encode that failed. */
  onGivenBack: () => void;
}

/** What is asked of those who reveal the message: the server gets a hash, and the receipt itself only from them. */
const askedOf = async ({ receipt, burn }: Hiding['input'], made: Hidden['receipt']) => {
  if (made === null) return {};
  const hash = await crypto.subtle.digest('SHA-256', made);
  return { receipt, burn, receiptHash: base64url(new Uint8Array(hash)) };
};

/** Sends the finished picture, and once more if there was no answer: the same picture gets the same answer. */
const send = async (
  { encodingId }: Reservation,
  { picture, format, receipt }: Hidden,
  { input, signal, onWork }: Hiding,
) => {
  const asked = await askedOf(input, receipt);
  const image = new File([picture], `picture.${format === 'png' ? 'png' : 'jpg'}`, { type: picture.type });
  const onUploadProgress = (done: number) => onWork({ step: 'sending', done });
  onUploadProgress(0);
  const kept = { idOrKey: encodingId, image, ...asked };
  const put = () => call(routes.keepPicture, kept, { signal, onUploadProgress });
  return put().catch((error: unknown) => {
    if (!hasStatus(error, 0)) throw error;
    return put();
  });
};

interface Sendable {
  readonly hidden: Hidden;
  /** Its quality, measured while it is sent, decibels; null if it cannot be measured. */
  readonly psnr: Promise<number | null>;
}

/** Hides the message. The cover is not decoded, which takes time, until the picture is ready to be sent. */
const hideFor = (
  { labelUrl }: Reservation,
  { input, cover, limits, signal, onWork }: Hiding,
): Promise<Sendable> => {
  const { message, key: passphrase, quality: wanted = 'balanced', receipt, burn } = input;
  const asksReceipt = receipt === true || burn !== undefined;
  const asked = { message, passphrase, wanted, asksReceipt, labelUrl, limits };
  const task = { name: 'hide', cover: coverFile(cover), ...asked } as const;
  const onStage: OnStage = (step, done) => onWork({ step, done });
  return new Promise((resolve, reject) => {
    const onMade = (hidden: Hidden): void => resolve({ hidden, psnr: measuring.catch(() => null) });
    const measuring = onDevice<'hide'>(task, { signal, onStage, onMade });
    measuring.catch(reject);
  });
};

/**
 * Hides a message on this device: reserves the encode, makes the picture here, and sends only the finished picture
 * . If it ends early, the encode is given back.
 * @throws ApiError, RefusedOnDevice, UnableOnDevice, and an AbortError if it was cancelled
 */
export const hideOnDevice = async (hiding: Hiding): Promise<Encoded> => {
  const { input, signal, onWork } = hiding;
  onWork({ step: 'reserving', done: null });
  beginKey(input.key, 'hide');
  await giveBackLeft();
  const { includeQRCode, image, maxViews, expiresAt } = input;
  const asked = { includeQRCode, filename: image.name, maxViews, expiresAt };
  const reservation = await call(routes.reserve, asked, { signal });
  return orGiveBack(reservation, hiding.onGivenBack, async () => {
    const { hidden, psnr } = await hideFor(reservation, hiding);
    const stored = await send(reservation, hidden, hiding);
    return { ...stored, psnr: await psnr, survival: [...hidden.survival], file: hidden.picture };
  });
};
