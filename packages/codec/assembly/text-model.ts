/**
 * Predicts the bits of a text from what came before: nine contexts (orders 0 to 6, the current word, the current and
 * the previous word), each with an adaptive probability per bit, mixed by a small network trained online and refined
 * by an adaptive map. After Mahoney, "Adaptive weighing of context models for lossless data compression" (2005), and
 * his lpaq (2007). Integers only, so that every runtime computes the same bits. All tables are in linear memory.
 * `rollback` returns to `mark`: slots are restored from a journal of their changes, the small tables from a copy.
 */
const CONTEXTS: i32 = 9;
const INPUTS: usize = 2 * CONTEXTS + 1;
const TABLE_BITS: u32 = 21;
const TABLE_SIZE: usize = 1 << TABLE_BITS;
const TABLE_MASK: u32 = (1 << TABLE_BITS) - 1;
const COUNT_LIMIT: i32 = 30;
const LEARNING_RATE: i32 = 7;
const WEIGHT_COUNT: usize = <usize>(CONTEXTS + 1) * 256 * INPUTS;
const REFINED_COUNT: usize = 256 * 33;

const SQUASH: usize = 65536;
const STRETCH: usize = SQUASH + 2 * 4096;
const CONFIDENCE: usize = STRETCH + 2 * 4096;
const WEIGHTS: usize = CONFIDENCE + 4 * 32;
const REFINED: usize = WEIGHTS + 4 * WEIGHT_COUNT;
const SMALL_END: usize = (REFINED + 2 * REFINED_COUNT + 15) & ~15;
const KEPT: usize = SMALL_END + 16;
/** Probability and, above it, check and count, in one word: a slot costs one memory access. */
const SLOTS: usize = (KEPT + SMALL_END - WEIGHTS + 63) & ~63;
const JOURNAL: usize = SLOTS + 4 * TABLE_SIZE;
const JOURNAL_START_BYTES: usize = 1 << 20;

const hashes = memory.data(4 * 9);
const slots = memory.data(4 * 9);
/** One more than INPUTS, so that they can be processed four at a time. */
const inputs = memory.data(4 * 20, 16);
const history = memory.data(8);
const knots = memory.data<i32>([
  1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348, 3607, 3785, 3901, 3975,
  4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
]);

let word: u32 = 0;
let previousWord: u32 = 0;
let partial: i32 = 1;
let mixerBase: i32 = 0;
let mixed: i32 = 0;
let refinedIndex: i32 = 0;
let predicted: i32 = 32768;
let journaling: bool = false;
let journalEnd: usize = JOURNAL;

/** Builds the tables; call once. */
export function initialise(): void {
  reserve(JOURNAL + JOURNAL_START_BYTES);
  for (let x = -2048; x < 2048; x++) store<u16>(SQUASH + (<usize>(x + 2048) << 1), <u16>slowSquash(x));
  fillStretch();
  for (let count = 0; count < 32; count++) store<i32>(CONFIDENCE + (<usize>count << 2), (256 * count) / (count + 2));
  for (let i: usize = 0; i < WEIGHT_COUNT; i++) store<i32>(WEIGHTS + (i << 2), 18350);
  for (let i: i32 = 0; i < <i32>REFINED_COUNT; i++) {
    store<u16>(REFINED + (<usize>i << 1), <u16>(slowSquash(((i % 33) - 16) * 128) * 16));
  }
  for (let i: usize = 0; i < TABLE_SIZE; i++) store<u32>(SLOTS + (i << 2), 0x8000);
  startMessage();
}

function reserve(bytes: usize): void {
  const missing = <i32>((bytes + 65535) >> 16) - memory.size();
  if (missing > 0) memory.grow(missing);
}

function slowSquash(x: i32): i32 {
  if (x > 2047) return 4095;
  if (x < -2047) return 1;
  const fraction = x & 127;
  const knot = knots + (<usize>((x >> 7) + 16) << 2);
  return (load<i32>(knot) * (128 - fraction) + load<i32>(knot, 4) * fraction + 64) >> 7;
}

function fillStretch(): void {
  let next = 0;
  for (let x = -2047; x <= 2047; x++) {
    const p = slowSquash(x);
    for (; next <= p; next++) store<i16>(STRETCH + (<usize>next << 1), <i16>x);
  }
  for (; next < 4096; next++) store<i16>(STRETCH + (<usize>next << 1), 2047);
}

// @ts-ignore: decorator
@inline
function squash(x: i32): i32 {
  return <i32>load<u16>(SQUASH + (<usize>(x + 2048) << 1));
}

/** Probability that the next bit is one, of 65536. */
export function p(): i32 {
  return predicted;
}

export function update(bit: i32): void {
  learn(bit);
  partial = (partial << 1) | bit;
  if (partial >= 256) endByte(partial & 255);
  predict();
}

export function mark(): void {
  memory.copy(KEPT, WEIGHTS, SMALL_END - WEIGHTS);
  journaling = true;
  journalEnd = JOURNAL;
}

export function rollback(): void {
  while (journalEnd > JOURNAL) {
    journalEnd -= 8;
    store<u32>(<usize>load<u32>(journalEnd), load<u32>(journalEnd, 4));
  }
  memory.copy(WEIGHTS, KEPT, SMALL_END - WEIGHTS);
  startMessage();
}

export function startMessage(): void {
  store<u64>(history, 0);
  word = 0;
  previousWord = 0;
  partial = 1;
  startByte();
  predict();
}

/** Changes a slot, keeping its old value in the journal. */
// @ts-ignore: decorator
@inline
function writeSlot(address: usize, old: u32, value: u32): void {
  if (journaling) {
    if (journalEnd + 8 > <usize>memory.size() << 16) memory.grow(16);
    store<u32>(journalEnd, <u32>address);
    store<u32>(journalEnd, old, 4);
    journalEnd += 8;
  }
  store<u32>(address, value);
}

function endByte(byte: i32): void {
  store<u64>(history, (load<u64>(history) << 8) | <u64>byte);
  followWord(byte);
  partial = 1;
  startByte();
}

function followWord(byte: i32): void {
  const lower = byte >= 65 && byte <= 90 ? byte + 32 : byte;
  if ((lower >= 97 && lower <= 122) || lower >= 128 || lower == 39) {
    word = (word + <u32>lower + 1) * 0x2f0b4c47;
  } else if (word != 0) {
    previousWord = word;
    word = 0;
  }
}

function startByte(): void {
  let hash: u32 = 0;
  for (let order = 0; order < 7; order++) {
    store<u32>(hashes + (<usize>order << 2), mixHash(hash, order));
    hash = (hash + <u32>load<u8>(history + <usize>order) + 1) * 0x3d4d51cb;
  }
  store<u32>(hashes, mixHash(word, 7), 28);
  store<u32>(hashes, mixHash(word * 0x9e3779b1 + previousWord, 8), 32);
}

// @ts-ignore: decorator
@inline
function mixHash(value: u32, order: i32): u32 {
  return (value ^ (<u32>(order + 1) * 0x632be59b)) * 0x85ebca6b;
}

function predict(): void {
  let longest = 0;
  const salt = <u32>partial * 0x2545f491;
  for (let i = 0; i < CONTEXTS; i++) {
    const hash = (load<u32>(hashes + (<usize>i << 2)) + salt) * 0x9e3779b1;
    const address = findSlot(hash);
    store<u32>(slots + (<usize>i << 2), <u32>address);
    const slot = load<u32>(address);
    const count = <i32>((slot >>> 16) & 31);
    const q = <i32>(slot & 0xffff);
    const at = inputs + (<usize>i << 3);
    if (count == 0) {
      store<u64>(at, 0);
    } else {
      store<i32>(at, <i32>load<i16>(STRETCH + (<usize>(q >> 4) << 1)));
      store<i32>(at, ((q - 32768) * load<i32>(CONFIDENCE + (<usize>count << 2))) >> 12, 4);
      if (i < 7) longest = i + 1;
    }
  }
  store<i32>(inputs, 256, 4 * (INPUTS - 1));
  const last = <usize>load<u32>(slots, 32);
  if ((load<u16>(last, 2) & 31) > 0) longest = min(longest + 1, CONTEXTS);
  mixerBase = (longest * 256 + partial) * <i32>INPUTS;
  mix();
  refine();
}

/** Address of the slot of a context. */
function findSlot(hash: u32): usize {
  const first = SLOTS + (<usize>(hash & TABLE_MASK) << 2);
  const second = first ^ 4;
  const check = hash >>> TABLE_BITS;
  const a = load<u32>(first) >>> 16;
  if (a >> 5 == check) return first;
  const b = load<u32>(second) >>> 16;
  if (b >> 5 == check) return second;
  const slot = (a & 31) <= (b & 31) ? first : second;
  writeSlot(slot, load<u32>(slot), (check << 21) | 0x8000);
  return slot;
}

function mix(): void {
  let low = i64x2.splat(0);
  let high = i64x2.splat(0);
  const weights = WEIGHTS + (<usize>mixerBase << 2);
  for (let at: usize = 0; at < 4 * INPUTS; at += 16) {
    const weight = v128.load(weights + at);
    const input = v128.load(inputs + at);
    low = i64x2.add(low, i64x2.extmul_low_i32x4_s(weight, input));
    high = i64x2.add(high, i64x2.extmul_high_i32x4_s(weight, input));
  }
  const sums = i64x2.add(low, high);
  const x: i64 = (i64x2.extract_lane(sums, 0) + i64x2.extract_lane(sums, 1)) / 65536;
  mixed = x > 2047 ? 2047 : x < -2047 ? -2047 : <i32>x;
}

function refine(): void {
  const position = (mixed + 2048) * 32;
  const fraction = position & 4095;
  const base = partial * 33 + (position >> 12);
  refinedIndex = fraction < 2048 ? base : base + 1;
  const at = REFINED + (<usize>base << 1);
  const blend = <i32>load<u16>(at) * (4096 - fraction) + <i32>load<u16>(at, 2) * fraction;
  // Floor of (48·squash + blend/4096) / 4, exactly.
  const q = ((squash(mixed) * 48 * 4096 + blend) / 4096) >> 2;
  predicted = max(24, min(65536 - 24, q));
}

function learn(bit: i32): void {
  const target = bit * 65535;
  const error = i32x4.splat(((bit << 12) - squash(mixed)) * LEARNING_RATE);
  const weights = WEIGHTS + (<usize>mixerBase << 2);
  for (let at: usize = 0; at < 4 * INPUTS; at += 16) {
    const product = i32x4.mul(v128.load(inputs + at), error);
    const change = i32x4.shr_s(i32x4.add(product, i32x4.splat(0x2000)), 14);
    v128.store(weights + at, i32x4.add(v128.load(weights + at), change));
  }
  for (let i = 0; i < CONTEXTS; i++) {
    const address = <usize>load<u32>(slots + (<usize>i << 2));
    const slot = load<u32>(address);
    const count = <i32>((slot >>> 16) & 31);
    const q = <i32>(slot & 0xffff);
    // Truncation of (target − q) / (count + 1.5).
    const moved = <u32>(q + (2 * (target - q)) / (2 * count + 3));
    const state = (slot & 0xffff0000) + (count < COUNT_LIMIT ? 0x10000 : 0);
    writeSlot(address, slot, state | (moved & 0xffff));
  }
  const at = REFINED + (<usize>refinedIndex << 1);
  const r = <i32>load<u16>(at);
  store<u16>(at, <u16>(r + ((target - r) >> 6)));
}
