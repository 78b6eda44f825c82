import { TEXT_MODEL_WASM } from '../wasm/text-model.wasm.ts';
import { PRIOR_TEXTS } from './prior.ts';
import { createTextModel, restoreTextModel, stateOf, type TextModel } from './text-model.ts';

/** Ends a text: a byte that UTF-8 never holds. */
export const END = 0xff;

let primed: TextModel | null = null;

/** The model after reading the prior; made once (a quarter of a second), then shared. */
export function primedModel(): TextModel {
  primed ??= prime(createTextModel());
  return primed;
}

/** Lets a model read the prior; its changes can be undone from here on. */
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

let taking: (() => Promise<unknown>) | null = null;

/**
 * Has the model taken, by {@link usePrimedTextModel}, no sooner than there is a message to write or to read: most pictures
 * that are looked at hold none.
 */
export function takeTextModelWhenNeeded(take: () => Promise<unknown>): void {
  taking = take;
}

/** Resolves once the model is there that {@link takeTextModelWhenNeeded} promised, if it did. */
export async function textModelTaken(): Promise<void> {
  const take = taking;
  taking = null;
  await take?.();
}

const TAG_BYTES = 32;
const TAG = { name: 'HMAC', hash: 'SHA-256' };

/** The tag of a state is under what it was made from: no other version of the model or of the prior takes it. */
async function tagKey(): Promise<CryptoKey> {
  const origin = new TextEncoder().encode([TEXT_MODEL_WASM, ...PRIOR_TEXTS].join('\n'));
  return crypto.subtle.importKey('raw', origin, TAG, false, ['sign', 'verify']);
}

/**
 * The text model after reading the prior, for other processes of this machine: ten megabytes. It never holds anything
 * of a message.
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
 * Takes what {@link savePrimedTextModel} gave: a tenth of the work of reading the prior. Whatever is damaged, cut short or
 * from another version is left alone, and the first message makes the model as ever.
 * @returns whether it was taken.
 * @throws CodecError `runtime.unsupported`
 */
export async function usePrimedTextModel(saved: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const [tag, state] = [saved.subarray(0, TAG_BYTES), saved.subarray(TAG_BYTES)];
  if (!(await crypto.subtle.verify(TAG, await tagKey(), tag, state))) return false;
  primed = restoreTextModel(state);
  return true;
}
