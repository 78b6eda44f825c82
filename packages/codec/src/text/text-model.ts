import { instantiate } from '../wasm/instantiate.ts';
import { TEXT_MODEL_WASM } from '../wasm/text-model.wasm.ts';

/**
 * Predicts the bits of a text from what came before (assembly/text-model.ts). All state changes go through a journal
 * once `mark` was called, so that a model which was trained on the prior once can serve one message after another.
 */
export interface TextModel {
  /** Probability that the next bit is one, 1…65535 of 65536. */
  p(): number;
  /** Tells the model the bit that came, and moves on to the next. */
  update(bit: number): void;
  /** From here on changes can be undone. */
  mark(): void;
  /** Back to the state at `mark`, at the start of a message. */
  rollback(): void;
  /** Forgets the text before, keeps what was learnt. */
  startMessage(): void;
}

interface TextModelExports extends TextModel {
  initialise(): void;
}

/**
 * A model of its own that has read nothing yet.
 * @throws CodecError `runtime.unsupported`
 */
export function createTextModel(): TextModel {
  const model = instantiate<TextModelExports>(TEXT_MODEL_WASM);
  model.initialise();
  return model;
}
