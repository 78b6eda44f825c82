import { instantiate } from './instantiate.ts';
import { TEXT_MODEL_WASM } from './text-model.wasm.ts';

/** Exports of assembly/text-model.ts. */
export interface TextModelExports {
  initialise(): void;
  /** Probability that the next bit is one, of 65536. */
  p(): number;
  update(bit: number): void;
  mark(): void;
  rollback(): void;
  startMessage(): void;
}

/** A text model of its own, or `null` where the runtime cannot run WebAssembly. */
export function createWasmTextModel(): TextModelExports | null {
  const exports = instantiate<TextModelExports>(TEXT_MODEL_WASM);
  exports?.initialise();
  return exports;
}
