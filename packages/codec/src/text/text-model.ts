import { STRETCH, squash } from './logistic.ts';

/**
 * Predicts the bits of a text from what came before: nine contexts (orders 0 to 6, the current word, the current and
 * the previous word), each with an adaptive probability a bit, mixed by a small online-trained network and refined by
 * two adaptive maps. After Mahoney, "Adaptive weighing of context models for lossless data compression" (2005).
 *
 * All state changes go through a journal once {@link TextModel.mark} was called, so that a model that was trained on
 * the prior once can serve one message after another: {@link TextModel.rollback} returns it to the mark.
 */
const CONTEXTS = 9;
const INPUTS = 2 * CONTEXTS + 1;
const TABLE_BITS = 21;
const TABLE_MASK = (1 << TABLE_BITS) - 1;
const MIXER_SETS = (CONTEXTS + 1) * 256;
const COUNT_LIMIT = 30;
const LEARNING_RATE = 7;

/** What the coder needs of a model. */
export interface Predictor {
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

/** The journal's names of the tables. */
const PROBABILITY = 0;
const STATE = 1;
const WEIGHTS = 2;
const REFINED = 3;

export class TextModel implements Predictor {
  /** 16-bit probability that the next bit is one, for each context slot; the low bits hold nothing. */
  private readonly probability = new Uint16Array(1 << TABLE_BITS).fill(0x8000);
  /** How often a slot was updated (low 5 bits) and a check of whose slot it is (high bits). */
  private readonly state = new Uint16Array(1 << TABLE_BITS);
  private readonly weights = new Int32Array(MIXER_SETS * INPUTS).fill(Math.round(65536 * 0.28));
  private readonly refined = Uint16Array.from(
    { length: 256 * 33 },
    (_, i) => squash(((i % 33) - 16) * 128) * 16,
  );
  private readonly tables: readonly (Uint16Array | Int32Array)[] = [
    this.probability,
    this.state,
    this.weights,
    this.refined,
  ];

  private readonly hashes = new Uint32Array(CONTEXTS);
  private readonly slots = new Int32Array(CONTEXTS);
  private readonly inputs = new Int32Array(INPUTS);
  private history = new Uint8Array(8);
  private word = 0;
  private previousWord = 0;
  private partial = 1;
  private mixerBase = 0;
  private mixed = 2048;
  private refinedIndex = 0;
  private predicted = 32768;

  private journal: number[] | null = null;

  constructor() {
    this.startByte();
    this.predict();
  }

  /** Probability that the next bit is one, in 1…65535 of 65536. */
  p(): number {
    return this.predicted;
  }

  /** Tells the model the bit that came, and moves on to the next. */
  update(bit: number): void {
    this.learn(bit);
    this.partial = (this.partial << 1) | bit;
    if (this.partial >= 256) this.endByte(this.partial & 255);
    this.predict();
  }

  /** From here on changes can be undone. */
  mark(): void {
    this.journal = [];
  }

  /** Back to the state at {@link mark}, at the start of a message. */
  rollback(): void {
    const journal = this.journal ?? [];
    for (let i = journal.length - 3; i >= 0; i -= 3) this.tables[journal[i]][journal[i + 1]] = journal[i + 2];
    this.journal = [];
    this.startMessage();
  }

  /** Forgets the text before, keeps what was learnt. */
  startMessage(): void {
    this.history = new Uint8Array(8);
    this.word = 0;
    this.previousWord = 0;
    this.partial = 1;
    this.startByte();
    this.predict();
  }

  private write(table: number, index: number, value: number): void {
    if (this.journal !== null) this.journal.push(table, index, this.tables[table][index]);
    this.tables[table][index] = value;
  }

  private endByte(byte: number): void {
    this.history.copyWithin(1, 0, 7);
    this.history[0] = byte;
    this.followWord(byte);
    this.partial = 1;
    this.startByte();
  }

  private followWord(byte: number): void {
    const lower = byte >= 65 && byte <= 90 ? byte + 32 : byte;
    if ((lower >= 97 && lower <= 122) || lower >= 128 || lower === 39) {
      this.word = Math.imul(this.word + lower + 1, 0x2f0b4c47) >>> 0;
    } else if (this.word !== 0) {
      this.previousWord = this.word;
      this.word = 0;
    }
  }

  /** Context hashes for the byte that begins. */
  private startByte(): void {
    let hash = 0;
    for (let order = 0; order < 7; order++) {
      this.hashes[order] = mixHash(hash, order);
      hash = Math.imul(hash + this.history[order] + 1, 0x3d4d51cb) >>> 0;
    }
    this.hashes[7] = mixHash(this.word, 7);
    this.hashes[8] = mixHash(Math.imul(this.word, 0x9e3779b1) + this.previousWord, 8);
  }

  private predict(): void {
    let longest = 0;
    for (let i = 0; i < CONTEXTS; i++) {
      const hash = Math.imul(this.hashes[i] + Math.imul(this.partial, 0x2545f491), 0x9e3779b1) >>> 0;
      const slot = this.findSlot(hash);
      this.slots[i] = slot;
      const count = this.state[slot] & 31;
      const p = this.probability[slot];
      const stretched = count === 0 ? 0 : STRETCH[p >> 4];
      this.inputs[2 * i] = stretched;
      this.inputs[2 * i + 1] = count === 0 ? 0 : ((p - 32768) * CONFIDENCE[count]) >> 12;
      if (count > 0 && i < 7) longest = i + 1;
    }
    this.inputs[INPUTS - 1] = 256;
    if ((this.state[this.slots[8]] & 31) > 0) longest = Math.min(longest + 1, CONTEXTS);
    this.mixerBase = (longest * 256 + this.partial) * INPUTS;
    this.mix();
    this.refine();
  }

  /** The slot of a context, or the less used of its two places, cleared. */
  private findSlot(hash: number): number {
    const first = hash & TABLE_MASK;
    const second = first ^ 1;
    const check = hash >>> TABLE_BITS;
    if (this.state[first] >> 5 === check) return first;
    if (this.state[second] >> 5 === check) return second;
    const slot = (this.state[first] & 31) <= (this.state[second] & 31) ? first : second;
    this.write(STATE, slot, check << 5);
    this.write(PROBABILITY, slot, 0x8000);
    return slot;
  }

  private mix(): void {
    let sum = 0;
    for (let i = 0; i < INPUTS; i++) sum += this.weights[this.mixerBase + i] * this.inputs[i];
    const x = Math.max(-2047, Math.min(2047, Math.trunc(sum / 65536)));
    this.mixed = x;
  }

  /** Adaptive probability map over the mixed logit, for each partial byte. */
  private refine(): void {
    const position = (this.mixed + 2048) * 32;
    const low = position >> 12;
    const fraction = position & 4095;
    const base = this.partial * 33 + low;
    this.refinedIndex = fraction < 2048 ? base : base + 1;
    const refined = (this.refined[base] * (4096 - fraction) + this.refined[base + 1] * fraction) / 4096;
    const p = Math.floor((squash(this.mixed) * 16 * 3 + refined) / 4);
    this.predicted = Math.max(24, Math.min(65536 - 24, p));
  }

  private learn(bit: number): void {
    const target = bit * 65535;
    const error = ((bit << 12) - squash(this.mixed)) * LEARNING_RATE;
    for (let i = 0; i < INPUTS; i++) {
      const change = (this.inputs[i] * error + 0x2000) >> 14;
      if (change !== 0) this.write(WEIGHTS, this.mixerBase + i, this.weights[this.mixerBase + i] + change);
    }
    for (let i = 0; i < CONTEXTS; i++) {
      const slot = this.slots[i];
      const state = this.state[slot];
      const count = state & 31;
      const p = this.probability[slot];
      this.write(PROBABILITY, slot, p + Math.trunc((target - p) / (count + 1.5)));
      if (count < COUNT_LIMIT) this.write(STATE, slot, state + 1);
    }
    const r = this.refined[this.refinedIndex];
    this.write(REFINED, this.refinedIndex, r + ((target - r) >> 6));
  }
}

/** Weight of a slot's own lean, growing with the number of times it was seen. */
const CONFIDENCE = Int32Array.from({ length: 32 }, (_, count) => Math.floor((256 * count) / (count + 2)));

function mixHash(value: number, order: number): number {
  return Math.imul((value ^ Math.imul(order + 1, 0x632be59b)) >>> 0, 0x85ebca6b) >>> 0;
}
