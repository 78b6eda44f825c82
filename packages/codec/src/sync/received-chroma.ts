import type { Raster } from '../raster.ts';
import type { Plane } from '../signal/plane.ts';

/** The chroma of a received picture, reduced and evened out so that no region outweighs the rest. */
export interface ReceivedChroma {
  readonly cb: Plane;
  readonly cr: Plane;
  /** Raster pixels a plane pixel, along each axis. */
  readonly stepX: number;
  readonly stepY: number;
}

/** Box-reduces to a long side of at most `longSide`, then high-passes and evens out the local contrast. */
export function receiveChroma(raster: Raster, longSide: number): ReceivedChroma {
  const scale = Math.max(1, Math.max(raster.width, raster.height) / longSide);
  const width = Math.max(8, Math.round(raster.width / scale));
  const height = Math.max(8, Math.round(raster.height / scale));
  const { cb, cr } = reduceChroma(raster, width, height);
  const radius = HIGH_PASS_RADIUS * (Math.max(width, height) / 256);
  return {
    cb: evenOut({ width, height, data: cb }, radius),
    cr: evenOut({ width, height, data: cr }, radius),
    stepX: raster.width / width,
    stepY: raster.height / height,
  };
}

const HIGH_PASS_RADIUS = 3;
const EVEN_EXPONENT = 1.6;
const EVEN_FLOOR = 0.5;

/** Averages Cb and Cr over the raster pixels of each cell. */
function reduceChroma({ data, channels, ...raster }: Raster, width: number, height: number) {
  const cb = new Float32Array(width * height);
  const cr = new Float32Array(width * height);
  const count = new Float32Array(width * height);
  const cell = Int32Array.from({ length: raster.width }, (_, x) => Math.floor((x * width) / raster.width));
  for (let y = 0, p = 0; y < raster.height; y++) {
    const row = Math.floor((y * height) / raster.height) * width;
    for (let x = 0; x < raster.width; x++, p += channels) {
      const at = row + cell[x];
      const red = data[p];
      const green = data[p + 1];
      const blue = data[p + 2];
      cb[at] += -0.168736 * red - 0.331264 * green + 0.5 * blue;
      cr[at] += 0.5 * red - 0.418688 * green - 0.081312 * blue;
      count[at]++;
    }
  }
  for (let i = 0; i < count.length; i++) {
    cb[i] /= Math.max(1, count[i]);
    cr[i] /= Math.max(1, count[i]);
  }
  return { cb, cr };
}

/** g / (deviation + floor)^1.6 for g the plane minus its local mean; square windows by running sums. */
function evenOut(plane: Plane, radius: number): Plane {
  const small = Math.max(1, Math.round(radius));
  const mean = boxMean(boxMean(plane, small), small);
  const high = { ...plane, data: plane.data.map((value, i) => value - mean.data[i]) };
  const power = boxMean({ ...plane, data: high.data.map((value) => value * value) }, 2 * small);
  const data = high.data.map(
    (value, i) => value / (Math.sqrt(Math.max(0, power.data[i])) + EVEN_FLOOR) ** EVEN_EXPONENT,
  );
  return { ...plane, data };
}

function boxMean({ width, height, data }: Plane, radius: number): Plane {
  const narrow = new Float32Array(data.length);
  for (let y = 0; y < height; y++) runningMean(data, narrow, y * width, 1, width, radius);
  const out = new Float32Array(data.length);
  for (let x = 0; x < width; x++) runningMean(narrow, out, x, width, height, radius);
  return { width, height, data: out };
}

/** Means over up to 2·radius + 1 samples of one line, fewer at its ends. */
function runningMean(
  from: Float32Array,
  to: Float32Array,
  start: number,
  stride: number,
  length: number,
  radius: number,
): void {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < Math.min(radius, length); i++, count++) sum += from[start + i * stride];
  for (let i = 0; i < length; i++) {
    if (i + radius < length) {
      sum += from[start + (i + radius) * stride];
      count++;
    }
    if (i - radius - 1 >= 0) {
      sum -= from[start + (i - radius - 1) * stride];
      count--;
    }
    to[start + i * stride] = sum / count;
  }
}
