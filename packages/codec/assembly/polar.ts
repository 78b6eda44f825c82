/** Kinds of subtree, as in src/code/polar-nodes.ts; 0 is mixed. */
const RATE_0: u8 = 1;
const RATE_1: u8 = 2;
const REPETITION: u8 = 3;
const PARITY: u8 = 4;

/** Number of paths kept, and of least reliable positions listed for each. */
const LIST: i32 = 8;

let levels: i32 = 0;
let active: i32 = 0;
let kinds: usize = 0;
/** Soft values by level: LIST buffers of 2^level floats; the top level has one. */
let alpha: usize = 0;
/** Hard values of left and of right children by level: LIST buffers of 2^level bytes. */
let left: usize = 0;
let right: usize = 0;
/** Which buffer of a level a path has: LIST ints per level. */
let alphaOf: usize = 0;
let leftOf: usize = 0;
let rightOf: usize = 0;

let metrics: usize = 0;
let nextMetrics: usize = 0;
/** Metrics of a fork's candidates, two per path, and the best of them in order. */
let candidates: usize = 0;
let order: usize = 0;
/** For each path within a node: the path it came from, the forks it took, and its parity. */
let sources: usize = 0;
let masks: usize = 0;
let parities: usize = 0;
let scratch: usize = 0;
/** For each path, its least reliable positions in the current node and what they cost. */
let weak: usize = 0;
let weakCost: usize = 0;

/**
 * Successive-cancellation list decoder (Tal, Vardy 2015), min-sum, of a polar code of 2^`depth` bits, with rate-0, rate-1,
 * repetition and single-parity nodes. All paths enter a node together, so a level's buffers are free again whenever one
 * of them is written, and a fork copies only pointers.
 * `nodes`: the kind of each subtree, a byte each, level by level from single bits up. `soft`: 9·2^depth floats; those
 * from 8·(2^depth − 1) on are the received values. `hard`: 32·2^depth bytes. `state`: 4 KiB. Leaves at `state` a
 * pointer to the word of each path, likeliest first, one bit per byte; returns how many there are.
 */
export function decodePolar(depth: i32, nodes: usize, soft: usize, hard: usize, state: usize): i32 {
  levels = depth;
  kinds = nodes;
  alpha = soft;
  left = hard;
  right = hard + (<usize>(2 * LIST) << depth);
  divide(state);
  active = 1;
  decodeNode(depth, 0, left, leftOf);
  return finish(state);
}

function divide(state: usize): void {
  memory.fill(state, 0, 4096);
  const pointers = <usize>((levels + 1) * LIST) << 2;
  alphaOf = state + 4 * LIST;
  leftOf = alphaOf + pointers;
  rightOf = leftOf + pointers;
  metrics = rightOf + pointers;
  nextMetrics = metrics + 8 * LIST;
  candidates = nextMetrics + 8 * LIST;
  order = candidates + 16 * LIST;
  sources = order + 4 * LIST;
  masks = sources + 4 * LIST;
  parities = masks + 4 * LIST;
  scratch = parities + 4 * LIST;
  weak = scratch + 12 * LIST;
  weakCost = weak + 4 * LIST * LIST;
}

/** Sorts the paths, writes pointers to their words to `out`. */
function finish(out: usize): i32 {
  for (let path = 0; path < active; path++) store<f64>(candidates + 8 * path, load<f64>(metrics + 8 * path));
  keepBest(active);
  for (let i = 0; i < active; i++) {
    const word = hardAt(left, leftOf, levels, load<i32>(order + 4 * i));
    invert(word, 1 << levels);
    store<u32>(out + 4 * i, <u32>word);
  }
  return active;
}

/** The polar transform, its own inverse. */
function invert(bits: usize, length: i32): void {
  for (let half = 1; half < length; half <<= 1) {
    for (let start = 0; start < length; start += 2 * half)
      addBits(bits + start, bits + start, bits + start + half, half);
  }
}

/** to ← a ⊕ b, `count` bytes, a power of two. */
// @ts-ignore: decorator
@inline
function addBits(to: usize, a: usize, b: usize, count: i32): void {
  if (count >= 16) {
    for (let i = 0; i < count; i += 16) v128.store(to + i, v128.xor(v128.load(a + i), v128.load(b + i)));
  } else if (count == 8) store<u64>(to, load<u64>(a) ^ load<u64>(b));
  else if (count == 4) store<u32>(to, load<u32>(a) ^ load<u32>(b));
  else if (count == 2) store<u16>(to, load<u16>(a) ^ load<u16>(b));
  else store<u8>(to, load<u8>(a) ^ load<u8>(b));
}

// @ts-ignore: decorator
@inline
function softAt(level: i32, path: i32): usize {
  const buffer = load<i32>(alphaOf + ((level * LIST + path) << 2));
  return alpha + (<usize>((LIST << level) - LIST + (buffer << level)) << 2);
}

// @ts-ignore: decorator
@inline
function hardAt(side: usize, pointers: usize, level: i32, path: i32): usize {
  const buffer = load<i32>(pointers + ((level * LIST + path) << 2));
  return side + ((LIST << level) - LIST + (buffer << level));
}

/** Gives a path the buffer with the path's number. */
// @ts-ignore: decorator
@inline
function own(pointers: usize, level: i32, path: i32): void {
  store<i32>(pointers + ((level * LIST + path) << 2), path);
}

function decodeNode(level: i32, index: i32, side: usize, sideOf: usize): void {
  const kind = load<u8>(kinds + ((2 << levels) - (2 << (levels - level))) + index);
  if (kind == RATE_0) allZero(level, side, sideOf);
  else if (kind == REPETITION) allEqual(level, side, sideOf);
  else if (kind == RATE_1) weakestFirst(level, side, sideOf, false);
  else if (kind == PARITY) weakestFirst(level, side, sideOf, true);
  else {
    leftSoft(level);
    decodeNode(level - 1, 2 * index, left, leftOf);
    rightSoft(level);
    decodeNode(level - 1, 2 * index + 1, right, rightOf);
    combine(level, side, sideOf);
  }
}

function leftSoft(level: i32): void {
  const half = <usize>(1 << (level - 1)) << 2;
  for (let path = 0; path < active; path++) {
    const from = softAt(level, path);
    own(alphaOf, level - 1, path);
    const to = softAt(level - 1, path);
    if (half < 16) {
      for (let i: usize = 0; i < half; i += 4) {
        const x = load<f32>(from + i);
        const y = load<f32>(from + half + i);
        const magnitude = min(abs(x), abs(y));
        store<f32>(to + i, x < 0 != y < 0 ? -magnitude : magnitude);
      }
      continue;
    }
    for (let i: usize = 0; i < half; i += 16) {
      const x = v128.load(from + i);
      const y = v128.load(from + half + i);
      const sign = v128.and(v128.xor(x, y), i32x4.splat(i32.MIN_VALUE));
      v128.store(to + i, v128.or(sign, f32x4.pmin(f32x4.abs(x), f32x4.abs(y))));
    }
  }
}

function rightSoft(level: i32): void {
  const half = <usize>1 << (level - 1);
  for (let path = 0; path < active; path++) {
    const from = softAt(level, path);
    const bits = hardAt(left, leftOf, level - 1, path);
    own(alphaOf, level - 1, path);
    const to = softAt(level - 1, path);
    if (half < 4) {
      for (let i: usize = 0; i < half; i++) {
        const x = load<f32>(from + (i << 2));
        const y = load<f32>(from + ((half + i) << 2));
        store<f32>(to + (i << 2), load<u8>(bits + i) == 0 ? y + x : y - x);
      }
      continue;
    }
    for (let i: usize = 0; i < half; i += 4) {
      const sign = i32x4.shl(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(bits + i))), 31);
      const x = v128.xor(v128.load(from + (i << 2)), sign);
      v128.store(to + (i << 2), f32x4.add(v128.load(from + ((half + i) << 2)), x));
    }
  }
}

function combine(level: i32, side: usize, sideOf: usize): void {
  const half = 1 << (level - 1);
  for (let path = 0; path < active; path++) {
    const l = hardAt(left, leftOf, level - 1, path);
    const r = hardAt(right, rightOf, level - 1, path);
    own(sideOf, level, path);
    const to = hardAt(side, sideOf, level, path);
    addBits(to, l, r, half);
    memory.copy(to + half, r, half);
  }
}

function allZero(level: i32, side: usize, sideOf: usize): void {
  for (let path = 0; path < active; path++) {
    const at = metrics + 8 * path;
    store<f64>(at, load<f64>(at) + sumBelow(softAt(level, path), 1 << level, f32x4.splat(-1)));
    own(sideOf, level, path);
    memory.fill(hardAt(side, sideOf, level, path), 0, 1 << level);
  }
}

/** Sum of the positive products of `count` values and `factor`. */
function sumBelow(values: usize, count: i32, factor: v128): f64 {
  if (count < 4) {
    let sum: f64 = 0;
    for (let i = 0; i < count; i++)
      sum += max<f64>(0, load<f32>(values + (i << 2)) * f32x4.extract_lane(factor, 0));
    return sum;
  }
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  for (let i = 0; i < count; i += 4) {
    const value = f32x4.pmax(f32x4.splat(0), f32x4.mul(factor, v128.load(values + (i << 2))));
    low = f64x2.add(low, f64x2.promote_low_f32x4(value));
    high = f64x2.add(high, f64x2.promote_low_f32x4(v128.shuffle<f32>(value, value, 2, 3, 0, 1)));
  }
  const sum = f64x2.add(low, high);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

function allEqual(level: i32, side: usize, sideOf: usize): void {
  for (let path = 0; path < active; path++) {
    const from = softAt(level, path);
    const metric = load<f64>(metrics + 8 * path);
    store<f64>(candidates + 16 * path, metric + sumBelow(from, 1 << level, f32x4.splat(-1)));
    store<f64>(candidates + 16 * path + 8, metric + sumBelow(from, 1 << level, f32x4.splat(1)));
  }
  const kept = keepBest(2 * active);
  for (let i = 0; i < kept; i++) {
    const candidate = load<i32>(order + 4 * i);
    store<i32>(sources + 4 * i, candidate >> 1);
    store<i32>(masks + 4 * i, candidate & 1);
  }
  adopt(kept, level);
  for (let path = 0; path < kept; path++) {
    own(sideOf, level, path);
    memory.fill(hardAt(side, sideOf, level, path), <u8>load<i32>(masks + 4 * path), 1 << level);
  }
}

/** Rate-1 and single-parity nodes: hard decisions, then forks on the least reliable positions one by one. */
function weakestFirst(level: i32, side: usize, sideOf: usize, parity: bool): void {
  const size = 1 << level;
  const forks = min(LIST - 1, parity ? size - 1 : size);
  for (let path = 0; path < active; path++) {
    const odd = findWeak(softAt(level, path), size, path, parity ? forks + 1 : forks) && parity;
    store<i32>(sources + 4 * path, path);
    store<i32>(masks + 4 * path, 0);
    store<i32>(parities + 4 * path, odd ? 1 : 0);
    const cost: f64 = odd ? load<f32>(weakCost + ((path * LIST) << 2)) : 0;
    store<f64>(nextMetrics + 8 * path, load<f64>(metrics + 8 * path) + cost);
  }
  let count = active;
  for (let fork = 0; fork < forks; fork++) count = forkOn(fork, parity, count);
  memory.copy(metrics, nextMetrics, 8 * count);
  adopt(count, level);
  for (let path = 0; path < count; path++) {
    own(sideOf, level, path);
    decide(softAt(level, path), size, hardAt(side, sideOf, level, path), path, parity);
  }
}

/** Lists the `listed` least reliable of `size` positions; returns the parity of the hard decisions. */
function findWeak(from: usize, size: i32, path: i32, listed: i32): bool {
  const positions = weak + ((path * LIST) << 2);
  const costs = weakCost + ((path * LIST) << 2);
  let negative = 0;
  let found = 0;
  let limit = f32.MAX_VALUE;
  const step = min(4, size);
  for (let i = 0; i < size; i += step) {
    if (step == 4) {
      const values = v128.load(from + (<usize>i << 2));
      negative += i32.popcnt(i32x4.bitmask(f32x4.lt(values, f32x4.splat(0))));
      if (found == listed && !v128.any_true(f32x4.lt(f32x4.abs(values), f32x4.splat(limit)))) continue;
    }
    for (let j = i; j < i + step; j++) {
      const value = load<f32>(from + (<usize>j << 2));
      if (step < 4 && value < 0) negative++;
      const cost = abs(value);
      if (found == listed && cost >= limit) continue;
      let place = <usize>(found < listed ? found++ : found - 1) << 2;
      while (place > 0 && load<f32>(costs + place - 4) > cost) {
        store<f32>(costs + place, load<f32>(costs + place - 4));
        store<i32>(positions + place, load<i32>(positions + place - 4));
        place -= 4;
      }
      store<f32>(costs + place, cost);
      store<i32>(positions + place, j);
      limit = load<f32>(costs + (<usize>(found - 1) << 2));
    }
  }
  return (negative & 1) == 1;
}

function forkOn(fork: i32, parity: bool, count: i32): i32 {
  for (let i = 0; i < count; i++) {
    const costs = weakCost + ((load<i32>(sources + 4 * i) * LIST) << 2);
    let cost: f64 = load<f32>(costs + ((parity ? fork + 1 : fork) << 2));
    if (parity) cost += (load<i32>(parities + 4 * i) == 1 ? -1 : 1) * <f64>load<f32>(costs);
    const metric = load<f64>(nextMetrics + 8 * i);
    store<f64>(candidates + 16 * i, metric);
    store<f64>(candidates + 16 * i + 8, metric + cost);
  }
  const kept = keepBest(2 * count);
  for (let i = 0; i < kept; i++) {
    const candidate = load<i32>(order + 4 * i);
    const from = (candidate >> 1) << 2;
    const flip = candidate & 1;
    store<i32>(scratch + 4 * i, load<i32>(sources + from));
    store<i32>(scratch + 4 * (LIST + i), load<i32>(masks + from) | (flip << fork));
    store<i32>(scratch + 4 * (2 * LIST + i), load<i32>(parities + from) ^ flip);
  }
  memory.copy(sources, scratch, 12 * LIST);
  memory.copy(nextMetrics, metrics, 8 * kept);
  return kept;
}

/** The hard values of a path in a node, flipped where its forks chose to. */
function decide(from: usize, size: i32, to: usize, path: i32, parity: bool): void {
  if (size < 4) {
    for (let i = 0; i < size; i++) store<u8>(to + i, load<f32>(from + (<usize>i << 2)) < 0 ? 1 : 0);
  } else {
    for (let i = 0; i < size; i += 4) {
      const negative = f32x4.lt(v128.load(from + (<usize>i << 2)), f32x4.splat(0));
      const bytes = i8x16.shuffle(negative, negative, 0, 4, 8, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
      v128.store32_lane(to + i, v128.and(bytes, i8x16.splat(1)), 0);
    }
  }
  const positions = weak + ((load<i32>(sources + 4 * path) * LIST) << 2);
  if (parity && load<i32>(parities + 4 * path) == 1) turn(to, positions);
  let position = parity ? positions + 4 : positions;
  for (let mask = load<i32>(masks + 4 * path); mask != 0; mask >>= 1, position += 4) {
    if ((mask & 1) == 1) turn(to, position);
  }
}

// @ts-ignore: decorator
@inline
function turn(bits: usize, position: usize): void {
  const at = bits + load<i32>(position);
  store<u8>(at, load<u8>(at) ^ 1);
}

/** Sorts the best candidates into `order`, their metrics into `metrics`; returns how many were kept. */
function keepBest(count: i32): i32 {
  let kept = 0;
  for (let candidate = 0; candidate < count; candidate++) {
    const metric = load<f64>(candidates + 8 * candidate);
    if (kept == LIST && metric >= load<f64>(metrics + 8 * (LIST - 1))) continue;
    let place = <usize>(kept < LIST ? kept++ : kept - 1);
    while (place > 0 && load<f64>(metrics + 8 * (place - 1)) > metric) {
      store<f64>(metrics + 8 * place, load<f64>(metrics + 8 * (place - 1)));
      store<i32>(order + 4 * place, load<i32>(order + 4 * (place - 1)));
      place--;
    }
    store<f64>(metrics + 8 * place, metric);
    store<i32>(order + 4 * place, candidate);
  }
  return kept;
}

/** Gives each kept path the buffers of the path it came from, on all levels that are still read. */
function adopt(count: i32, level: i32): void {
  active = count;
  for (let l = level; l <= levels; l++) {
    permute(alphaOf + ((l * LIST) << 2), count);
    permute(leftOf + ((l * LIST) << 2), count);
  }
}

function permute(pointers: usize, count: i32): void {
  for (let i = 0; i < count; i++)
    store<i32>(scratch + 4 * i, load<i32>(pointers + 4 * load<i32>(sources + 4 * i)));
  memory.copy(pointers, scratch, 4 * count);
}
