import type { ListDecoder } from './list-decoder.ts';
import {
  informationPositions,
  kindsFrom,
  nodeKinds,
  PARITY,
  pick,
  RATE_0,
  RATE_1,
  REPETITION,
} from './polar-nodes.ts';
import { polarTransform } from './polar-transform.ts';

const ROOT_SIDE = 0;

/**
 * Successive-cancellation list decoder of one polar code (Tal, Vardy 2015), min-sum, with rate-0, rate-1, repetition
 * and single-parity nodes; reference of the SIMD version and its fallback. All paths enter a node together, so a level's buffers are free again whenever one of them
 * is written, and a fork copies pointers only.
 */
export class PolarListDecoder implements ListDecoder {
  private readonly levels: number;
  private readonly size: number;
  private readonly list: number;
  private readonly kinds: Uint8Array;
  private readonly information: Int32Array;

  /** Soft values by level: `list` buffers of 2^level. */
  private readonly alpha: readonly Float32Array[];
  /** Hard values of left and right children by level. */
  private readonly beta: readonly (readonly Uint8Array[])[];
  private readonly alphaOf: Int32Array;
  private readonly betaOf: Int32Array;

  private active = 1;
  private metrics: Float64Array;
  private nextMetrics: Float64Array;
  private readonly sources: Int32Array;
  private readonly masks: Int32Array;
  private readonly parities: Uint8Array;
  private readonly candidateMetric: Float64Array;
  private readonly order: Int32Array;
  private readonly scratchSources: Int32Array;
  private readonly scratchMasks: Int32Array;
  private readonly scratchParities: Uint8Array;
  private readonly pointerScratch: Int32Array;
  /** For each path, its least reliable positions in the node at hand. */
  private readonly weak: Int32Array;
  private readonly weakCost: Float64Array;

  /**
   * @param frozen 1 where a position carries no information; its length is the code's length, a power of two
   * @param list number of paths kept
   */
  constructor(frozen: Uint8Array, list = 8) {
    this.size = frozen.length;
    this.levels = Math.log2(frozen.length);
    this.list = list;
    this.kinds = nodeKinds(frozen);
    this.information = informationPositions(frozen);
    this.alpha = Array.from({ length: this.levels + 1 }, (_, l) => new Float32Array(list << l));
    this.beta = [0, 1].map(() =>
      Array.from({ length: this.levels + 1 }, (_, l) => new Uint8Array(list << l)),
    );
    this.alphaOf = new Int32Array((this.levels + 1) * list);
    this.betaOf = new Int32Array(2 * (this.levels + 1) * list);
    this.metrics = new Float64Array(list);
    this.nextMetrics = new Float64Array(list);
    this.sources = new Int32Array(list);
    this.masks = new Int32Array(list);
    this.parities = new Uint8Array(list);
    this.candidateMetric = new Float64Array(2 * list);
    this.order = new Int32Array(2 * list);
    this.scratchSources = new Int32Array(list);
    this.scratchMasks = new Int32Array(list);
    this.scratchParities = new Uint8Array(list);
    this.pointerScratch = new Int32Array(list);
    this.weak = new Int32Array(list * 8);
    this.weakCost = new Float64Array(list * 8);
  }

  decode(llr: Float32Array): Uint8Array[] {
    this.active = 1;
    this.metrics[0] = 0;
    this.alpha[this.levels].set(llr);
    this.alphaOf.fill(0);
    this.betaOf.fill(0);
    this.node(this.levels, 0, ROOT_SIDE);
    return this.results();
  }

  private results(): Uint8Array[] {
    const paths = Array.from({ length: this.active }, (_, path) => path);
    paths.sort((a, b) => this.metrics[a] - this.metrics[b]);
    return paths.map((path) => {
      const start = this.betaPointer(ROOT_SIDE, this.levels, path) << this.levels;
      const word = this.beta[ROOT_SIDE][this.levels].slice(start, start + this.size);
      polarTransform(word);
      return pick(word, this.information);
    });
  }

  private betaPointer(side: number, level: number, path: number): number {
    return this.betaOf[(side * (this.levels + 1) + level) * this.list + path];
  }

  private node(level: number, index: number, side: number): void {
    const kind = this.kinds[kindsFrom(level, this.size) + index];
    if (kind === RATE_0) this.rate0(level, side);
    else if (kind === REPETITION) this.repetition(level, side);
    else if (kind === RATE_1) this.weakestFirst(level, side, false);
    else if (kind === PARITY) this.weakestFirst(level, side, true);
    else this.halves(level, index, side);
  }

  private halves(level: number, index: number, side: number): void {
    this.leftSoft(level);
    this.node(level - 1, 2 * index, 0);
    this.rightSoft(level);
    this.node(level - 1, 2 * index + 1, 1);
    this.combine(level, side);
  }

  private leftSoft(level: number): void {
    const half = 1 << (level - 1);
    const from = this.alpha[level];
    const to = this.alpha[level - 1];
    for (let path = 0; path < this.active; path++) {
      const a = this.alphaOf[level * this.list + path] << level;
      const out = path << (level - 1);
      for (let i = 0; i < half; i++) {
        const x = from[a + i];
        const y = from[a + half + i];
        const magnitude = Math.min(Math.abs(x), Math.abs(y));
        to[out + i] = x < 0 !== y < 0 ? -magnitude : magnitude;
      }
      this.alphaOf[(level - 1) * this.list + path] = path;
    }
  }

  private rightSoft(level: number): void {
    const half = 1 << (level - 1);
    const from = this.alpha[level];
    const to = this.alpha[level - 1];
    const left = this.beta[0][level - 1];
    for (let path = 0; path < this.active; path++) {
      const a = this.alphaOf[level * this.list + path] << level;
      const b = this.betaPointer(0, level - 1, path) << (level - 1);
      const out = path << (level - 1);
      for (let i = 0; i < half; i++) {
        const x = from[a + i];
        const y = from[a + half + i];
        to[out + i] = left[b + i] === 0 ? y + x : y - x;
      }
      this.alphaOf[(level - 1) * this.list + path] = path;
    }
  }

  private combine(level: number, side: number): void {
    const half = 1 << (level - 1);
    const left = this.beta[0][level - 1];
    const right = this.beta[1][level - 1];
    const to = this.beta[side][level];
    for (let path = 0; path < this.active; path++) {
      const l = this.betaPointer(0, level - 1, path) << (level - 1);
      const r = this.betaPointer(1, level - 1, path) << (level - 1);
      const out = path << level;
      for (let i = 0; i < half; i++) {
        to[out + i] = left[l + i] ^ right[r + i];
        to[out + half + i] = right[r + i];
      }
      this.betaOf[(side * (this.levels + 1) + level) * this.list + path] = path;
    }
  }

  private rate0(level: number, side: number): void {
    const size = 1 << level;
    const to = this.beta[side][level];
    const from = this.alpha[level];
    for (let path = 0; path < this.active; path++) {
      const a = this.alphaOf[level * this.list + path] << level;
      let penalty = 0;
      for (let i = 0; i < size; i++) if (from[a + i] < 0) penalty -= from[a + i];
      this.metrics[path] += penalty;
      to.fill(0, path << level, (path + 1) << level);
      this.betaOf[(side * (this.levels + 1) + level) * this.list + path] = path;
    }
  }

  private repetition(level: number, side: number): void {
    const size = 1 << level;
    const from = this.alpha[level];
    for (let path = 0; path < this.active; path++) {
      const a = this.alphaOf[level * this.list + path] << level;
      let negative = 0;
      let positive = 0;
      for (let i = 0; i < size; i++) {
        if (from[a + i] < 0) negative -= from[a + i];
        else positive += from[a + i];
      }
      this.candidateMetric[2 * path] = this.metrics[path] + negative;
      this.candidateMetric[2 * path + 1] = this.metrics[path] + positive;
    }
    const kept = this.keepBest(2 * this.active);
    for (let i = 0; i < kept; i++) {
      this.sources[i] = this.order[i] >> 1;
      this.masks[i] = this.order[i] & 1;
    }
    this.adopt(kept, level);
    const to = this.beta[side][level];
    for (let path = 0; path < kept; path++) {
      to.fill(this.masks[path], path << level, (path + 1) << level);
      this.betaOf[(side * (this.levels + 1) + level) * this.list + path] = path;
    }
  }

  /** Rate-1 and single-parity nodes: hard decisions, then forks on the least reliable positions one by one. */
  private weakestFirst(level: number, side: number, parity: boolean): void {
    const size = 1 << level;
    const forks = Math.min(this.list - 1, parity ? size - 1 : size);
    const listed = parity ? forks + 1 : forks;
    for (let path = 0; path < this.active; path++) {
      const odd = this.findWeak(level, path, listed);
      this.sources[path] = path;
      this.masks[path] = 0;
      this.parities[path] = parity ? odd : 0;
      this.nextMetrics[path] = this.metrics[path] + (parity && odd === 1 ? this.weakCost[path * 8] : 0);
    }
    let count = this.active;
    for (let fork = 0; fork < forks; fork++) count = this.forkOn(fork, parity, count);
    this.finishWeakestFirst(level, side, parity, count);
  }

  /** Lists the `listed` least reliable positions of a path's node; returns the parity of its hard decisions. */
  private findWeak(level: number, path: number, listed: number): number {
    const size = 1 << level;
    const from = this.alpha[level];
    const a = this.alphaOf[level * this.list + path] << level;
    const base = path * 8;
    let odd = 0;
    let found = 0;
    for (let i = 0; i < size; i++) {
      const value = from[a + i];
      if (value < 0) odd ^= 1;
      const cost = Math.abs(value);
      if (found === listed && cost >= this.weakCost[base + found - 1]) continue;
      let place = found < listed ? found++ : found - 1;
      while (place > 0 && this.weakCost[base + place - 1] > cost) {
        this.weakCost[base + place] = this.weakCost[base + place - 1];
        this.weak[base + place] = this.weak[base + place - 1];
        place--;
      }
      this.weakCost[base + place] = cost;
      this.weak[base + place] = i;
    }
    return odd;
  }

  private forkOn(fork: number, parity: boolean, count: number): number {
    for (let i = 0; i < count; i++) {
      const base = this.sources[i] * 8;
      const cost = parity
        ? this.weakCost[base + fork + 1] + (this.parities[i] === 1 ? -1 : 1) * this.weakCost[base]
        : this.weakCost[base + fork];
      this.candidateMetric[2 * i] = this.nextMetrics[i];
      this.candidateMetric[2 * i + 1] = this.nextMetrics[i] + cost;
    }
    const kept = this.keepBest(2 * count);
    for (let i = 0; i < kept; i++) {
      const from = this.order[i] >> 1;
      const flip = this.order[i] & 1;
      this.scratchSources[i] = this.sources[from];
      this.scratchMasks[i] = this.masks[from] | (flip << fork);
      this.scratchParities[i] = this.parities[from] ^ flip;
    }
    this.nextMetrics.set(this.metrics.subarray(0, kept));
    this.sources.set(this.scratchSources.subarray(0, kept));
    this.masks.set(this.scratchMasks.subarray(0, kept));
    this.parities.set(this.scratchParities.subarray(0, kept));
    return kept;
  }

  private finishWeakestFirst(level: number, side: number, parity: boolean, count: number): void {
    const size = 1 << level;
    this.metrics.set(this.nextMetrics.subarray(0, count));
    this.adopt(count, level);
    const from = this.alpha[level];
    const to = this.beta[side][level];
    for (let path = 0; path < count; path++) {
      const a = this.alphaOf[level * this.list + path] << level;
      const out = path << level;
      for (let i = 0; i < size; i++) to[out + i] = from[a + i] < 0 ? 1 : 0;
      const base = this.sources[path] * 8;
      if (parity && this.parities[path] === 1) to[out + this.weak[base]] ^= 1;
      const first = parity ? 1 : 0;
      for (let mask = this.masks[path], fork = 0; mask !== 0; mask >>= 1, fork++) {
        if ((mask & 1) === 1) to[out + this.weak[base + first + fork]] ^= 1;
      }
      this.betaOf[(side * (this.levels + 1) + level) * this.list + path] = path;
    }
  }

  /** Sorts the best candidates into `order`, their metrics into `metrics`; returns how many were kept. */
  private keepBest(count: number): number {
    let kept = 0;
    for (let candidate = 0; candidate < count; candidate++) {
      const metric = this.candidateMetric[candidate];
      if (kept === this.list && metric >= this.metrics[kept - 1]) continue;
      let place = kept < this.list ? kept++ : kept - 1;
      while (place > 0 && this.metrics[place - 1] > metric) {
        this.metrics[place] = this.metrics[place - 1];
        this.order[place] = this.order[place - 1];
        place--;
      }
      this.metrics[place] = metric;
      this.order[place] = candidate;
    }
    return kept;
  }

  /** Gives each kept path the buffers of the path it came from, in all levels that are still read. */
  private adopt(count: number, level: number): void {
    this.active = count;
    for (let l = level; l <= this.levels; l++) {
      this.permute(this.alphaOf, l * this.list, count);
      this.permute(this.betaOf, l * this.list, count);
    }
  }

  private permute(pointers: Int32Array, base: number, count: number): void {
    for (let i = 0; i < count; i++) this.pointerScratch[i] = pointers[base + this.sources[i]];
    for (let i = 0; i < count; i++) pointers[base + i] = this.pointerScratch[i];
  }
}
