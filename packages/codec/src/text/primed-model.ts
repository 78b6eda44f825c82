import { TEXT_MODEL_WASM } from '../wasm/text-model.wasm.ts';
import { PRIOR_TEXTS } from './prior.ts';
import { createTextModel, restoreTextModel, stateOf, type TextModel } from './text-model.ts';

/** Ends a text: a byte that never occurs in UTF-8. */
export const END = 0xff;

let primed: TextModel | null = null;

/** The model after reading the prior; made once (a quarter of a second), then shared. */
export function primedModel(): TextModel {
  primed ??= prime(createTextModel());
  return primed;
}

/** Lets a model read the prior; changes after that can be undone. */
export function prime(model: TextModel): TextModel {
  const encoder = new TextEncoder();
  for (const text of PRIOR_TEXTS) {
    for (const byte of encoder.encode(text)) feed(model, byte);
    feed(model, END);
    model.startMessage();
  }
  model.mark();
  return model;
}

function feed(model: TextModel, byte: number): void {
  for (let i = 7; i >= 0; i--) model.update((byte >> i) & 1);
}

let pending: (() => Promise<unknown>) | null = null;

/**
 * Defers loading the model, by {@link usePrimedTextModel}, until there is a message to write or read: most pictures
 * that are examined contain none.
 */
export function takeTextModelWhenNeeded(take: () => Promise<unknown>): void {
  pending = take;
}

/** Resolves once the model that was deferred by {@link takeTextModelWhenNeeded}, if any, is loaded. */
export async function textModelReady(): Promise<void> {
  const take = pending;
  pending = null;
  await take?.();
}

const TAG_BYTES = 32;
const TAG = { name: 'HMAC', hash: 'SHA-256' };

/** The key is derived from what makes the state, so that any other version of the model or the prior rejects its tag. */
async function tagKey(): Promise<CryptoKey> {
  const origin = new TextEncoder().encode([TEXT_MODEL_WASM, ...PRIOR_TEXTS].join('\n'));
  return crypto.subtle.importKey('raw', origin, TAG, false, ['sign', 'verify']);
}

/**
 * The text model after reading the prior, ten megabytes, for other processes on this machine. It never contains any
 * part of a message.
 * @throws CodecError `runtime.unsupported`
 */
export async function savePrimedTextModel(): Promise<Uint8Array<ArrayBuffer>> {
  const state = stateOf(prime(createTextModel()));
  const saved = new Uint8Array(TAG_BYTES + state.length);
  saved.set(new Uint8Array(await crypto.subtle.sign(TAG, await tagKey(), state)));
  saved.set(state, TAG_BYTES);
  return saved;
}

/**
 * Loads what {@link savePrimedTextModel} returned, a tenth of the work of reading the prior. Anything damaged, cut
 * short or from another version is ignored, and the model is made for the first message as usual.
 * @returns whether it was loaded
 * @throws CodecError `runtime.unsupported`
 */
export async function usePrimedTextModel(saved: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [tag, state] = [saved.subarray(0, TAG_BYTES), saved.subarray(TAG_BYTES)];
  if (!(await crypto.subtle.verify(TAG, await tagKey(), tag, state))) return false;
  primed = restoreTextModel(state);
  return true;
}
