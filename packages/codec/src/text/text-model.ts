import { instantiate } from '../wasm/instantiate.ts';
import { TEXT_MODEL_WASM } from '../wasm/text-model.wasm.ts';

/**
 * Predicts the bits of a text from what came before (assembly/text-model.ts). After `mark`, all state
 * changes go through a journal, so that a model trained once on the prior can serve one message after another.
 */
export interface TextModel {
  /** Everything the model knows between two messages; a few numbers about the current message are kept elsewhere. */
  readonly memory: WebAssembly.Memory;
  /** Probability that the next bit is one, 1…65535 of 65536. */
  p(): number;
  /** Tells the model the bit that came, and moves on to the next. */
  update(bit: number): void;
  /** Changes after this can be undone. */
  mark(): void;
  /** Back to the state at `mark`, at the start of a message. */
  rollback(): void;
  /** Forgets the preceding text but keeps what was learnt. */
  startMessage(): void;
}

interface TextModelExports extends TextModel {
  initialise(): void;
}

/**
 * A separate model that has read nothing yet.
 * @throws CodecError `runtime.unsupported`
 */
export function createTextModel(): TextModel {
  const model = instantiate<TextModelExports>(TEXT_MODEL_WASM);
  model.initialise();
  return model;
}

/** A copy of everything a model knows, right after `mark`. */
export function stateOf({ memory }: TextModel): Uint8Array<ArrayBuffer> {
  return new Uint8Array(memory.buffer).slice();
}

const PAGE = 65536;

/**
 * A separate model restored from another one's state.
 * @param state from `stateOf`, of the same version of the model
 * @throws CodecError `runtime.unsupported`
 */
export function restoreTextModel(state: Uint8Array): TextModel {
  const model = instantiate<TextModelExports>(TEXT_MODEL_WASM);
  model.memory.grow((state.length - model.memory.buffer.byteLength) / PAGE);
  new Uint8Array(model.memory.buffer).set(state);
  model.startMessage();
  model.mark();
  return model;
}
