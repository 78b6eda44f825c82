/** Section 3.3: the text model. */
const KNOTS =
  '1 2 3 6 10 16 27 45 73 120 194 310 488 747 1101 1546 2047 2549 2994 3348 3607 3785 3901 3975 4022 4050 4068 4079 4085 4089 4092 4093 4094'
    .split(' ')
    .map(Number);

function squash(x: number): number {
  if (x < -2047) return 1;
  if (x > 2047) return 4095;
  const j = Math.floor(x / 128) + 16;
  const f = x - 128 * Math.floor(x / 128);
  return Math.floor((KNOTS[j] * (128 - f) + KNOTS[j + 1] * f + 64) / 128);
}

/** By 12-bit probability, the smallest logit that reaches it. */
const STRETCH: readonly number[] = (() => {
  const logits = Array.from({ length: 4095 }, (_, i) => i - 2047);
  const reached = logits.map(squash);
  let at = 0;
  return Array.from({ length: 4096 }, (_, p) => {
    while (at < reached.length && reached[at] < p) at++;
    return logits[at] ?? 2047;
  });
})();

const confidence = (count: number): number => Math.floor((256 * count) / (count + 2));
const countOf = (slot: number): number => (slot >>> 16) & 31;
const limit = (x: number, least: number, most: number): number => Math.min(most, Math.max(least, x));
const times = (a: number, b: number): number => Math.imul(a, b) >>> 0;
const mix = (x: number, order: number): number => times((x ^ times(order + 1, 0x632be59b)) >>> 0, 0x85ebca6b);

/** Numbers with a layer above them: writes go to the layer and are discarded with it. */
class Layered {
  private readonly ground: Uint32Array | Int32Array;
  private readonly above: Map<number, number> | null;

  constructor(ground: Uint32Array | Int32Array, above: Map<number, number> | null = null) {
    this.ground = ground;
    this.above = above;
  }

  get(index: number): number {
    return this.above?.get(index) ?? this.ground[index];
  }

  set(index: number, value: number): void {
    if (this.above === null) this.ground[index] = value;
    else this.above.set(index, value);
  }

  covered(): Layered {
    return new Layered(this.ground, new Map());
  }
}

interface Memory {
  /** check · 2²¹ + count · 2¹⁶ + q */
  readonly slots: Layered;
  readonly weights: Layered;
  readonly map: Layered;
}

const freshMemory = (): Memory => ({
  slots: new Layered(new Uint32Array(2 ** 21).fill(32768)),
  weights: new Layered(new Int32Array(2560 * 19).fill(18350)),
  map: new Layered(Int32Array.from({ length: 256 * 33 }, (_, i) => 16 * squash(128 * ((i % 33) - 16)))),
});

interface Seen {
  readonly inputs: readonly number[];
  readonly places: readonly number[];
  readonly weightsAt: number;
  readonly logit: number;
  readonly mapAt: number;
  readonly probability: number;
}

export class SecondModel {
  private readonly memory: Memory;
  private last = [0, 0, 0, 0, 0, 0];
  private word = 0;
  private wordBefore = 0;
  private partial = 1;
  private hashes: number[] = [];
  private seen: Seen;

  constructor(memory: Memory = freshMemory()) {
    this.memory = memory;
    this.seen = this.startText();
  }

  /** A model that starts like this one but does not change it. */
  branch(): SecondModel {
    const { slots, weights, map } = this.memory;
    return new SecondModel({ slots: slots.covered(), weights: weights.covered(), map: map.covered() });
  }

  get probability(): number {
    return this.seen.probability;
  }

  startText(): Seen {
    this.last = [0, 0, 0, 0, 0, 0];
    this.word = 0;
    this.wordBefore = 0;
    this.startByte();
    this.seen = this.predict();
    return this.seen;
  }

  learn(bit: number): void {
    this.adapt(bit);
    this.partial = 2 * this.partial + bit;
    if (this.partial >= 256) this.endByte(this.partial - 256);
    this.seen = this.predict();
  }

  learnByte(byte: number): void {
    for (let i = 7; i >= 0; i--) this.learn(Math.floor(byte / 2 ** i) % 2);
  }

  private endByte(byte: number): void {
    this.last = [byte, ...this.last.slice(0, 5)];
    const folded = byte >= 65 && byte <= 90 ? byte + 32 : byte;
    if (folded === 39 || folded >= 128 || (folded >= 97 && folded <= 122)) {
      this.word = times(this.word + folded + 1, 0x2f0b4c47);
    } else if (this.word !== 0) {
      this.wordBefore = this.word;
      this.word = 0;
    }
    this.startByte();
  }

  private startByte(): void {
    this.partial = 1;
    const chains = [0];
    for (const byte of this.last) chains.push(times((chains.at(-1) ?? 0) + byte + 1, 0x3d4d51cb));
    this.hashes = chains.map(mix);
    this.hashes.push(mix(this.word, 7), mix((times(this.word, 0x9e3779b1) + this.wordBefore) >>> 0, 8));
  }

  private predict(): Seen {
    const { weights, map } = this.memory;
    const places: number[] = [];
    const inputs: number[] = [];
    let longest = 0;
    this.hashes.forEach((hash, i) => {
      const place = this.lookUp(times(hash + times(this.partial, 0x2545f491), 0x9e3779b1));
      const slot = this.memory.slots.get(place);
      const count = countOf(slot);
      const q = slot & 0xffff;
      places.push(place);
      if (count === 0) inputs.push(0, 0);
      else inputs.push(STRETCH[Math.floor(q / 16)], Math.floor(((q - 32768) * confidence(count)) / 4096));
      if (count > 0) longest = i < 7 ? i + 1 : i === 8 ? Math.min(longest + 1, 9) : longest;
    });
    inputs.push(256);
    const weightsAt = 19 * (256 * longest + this.partial);
    let sum = 0;
    for (let k = 0; k < inputs.length; k++) sum += weights.get(weightsAt + k) * inputs[k];
    const logit = limit(Math.trunc(sum / 65536), -2047, 2047);
    const position = (logit + 2048) * 32;
    const f = position % 4096;
    const j = 33 * this.partial + Math.floor(position / 4096);
    const blend = squash(logit) * 48 * 4096 + map.get(j) * (4096 - f) + map.get(j + 1) * f;
    const probability = limit(Math.floor(blend / 16384), 24, 65512);
    return { inputs, places, weightsAt, logit, mapAt: f < 2048 ? j : j + 1, probability };
  }

  private lookUp(hash: number): number {
    const { slots } = this.memory;
    const a = hash & (2 ** 21 - 1);
    const b = a ^ 1;
    const check = hash >>> 21;
    const holds = (place: number): boolean => slots.get(place) >>> 21 === check;
    if (holds(a)) return a;
    if (holds(b)) return b;
    const count = (place: number): number => countOf(slots.get(place));
    const place = count(a) <= count(b) ? a : b;
    slots.set(place, check * 2 ** 21 + 32768);
    return place;
  }

  private adapt(bit: number): void {
    const { slots, weights, map } = this.memory;
    const { inputs, places, weightsAt, logit, mapAt } = this.seen;
    const target = 65535 * bit;
    const error = 7 * (4096 * bit - squash(logit));
    inputs.forEach((x, k) => {
      weights.set(weightsAt + k, weights.get(weightsAt + k) + Math.floor((x * error + 8192) / 16384));
    });
    for (const place of places) {
      const slot = slots.get(place);
      const count = countOf(slot);
      const move = Math.trunc((target - (slot & 0xffff)) / (count + 1.5));
      slots.set(place, slot + move + (count < 30 ? 65536 : 0));
    }
    map.set(mapAt, map.get(mapAt) + Math.floor((target - map.get(mapAt)) / 64));
  }
}
