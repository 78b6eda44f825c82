import type { Raster } from '../raster.ts';
import { cubic } from './kernel.ts';
import type { Plane } from './plane.ts';
import type { Samples } from './turn-samples.ts';

/** The plane turned about its centre by so many radians, clockwise where y points down; see `turnAbout`. */
export function turnPlane(plane: Plane, turn: number): Plane {
  const { width, height } = plane;
  const data = new Float32Array(width * height);
  turnAbout({ ...plane, channels: 1 }, turn, data);
  return { width, height, data };
}

/** The same for a picture. */
export function turnRaster(raster: Raster, turn: number): Raster {
  const data = new Uint8ClampedArray(raster.data.length);
  turnAbout(raster, turn, data);
  return { ...raster, data };
}

/** Turns a picture about its centre, bicubic (Catmull-Rom); the edge is repeated beyond it. */
function turnAbout(
  { width, height, channels, data }: Samples,
  turn: number,
  out: Float32Array | Uint8ClampedArray,
): void {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const across = taps(width, channels);
  const down = taps(height, width * channels);
  for (let y = 0, to = 0; y < height; y++) {
    const below = y + 0.5 - height / 2;
    for (let x = 0; x < width; x++, to += channels) {
      const right = x + 0.5 - width / 2;
      across.aim(width / 2 + cos * right + sin * below - 0.5);
      down.aim(height / 2 - sin * right + cos * below - 0.5);
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (let k = 0; k < 4; k++) {
          const line = down.at[k] + c;
          for (let i = 0; i < 4; i++) sum += down.weights[k] * across.weights[i] * data[line + across.at[i]];
        }
        out[to + c] = sum;
      }
    }
  }
}

/** The four samples around a position along one axis, `pitch` apart: where they are, and what each weighs. */
function taps(length: number, pitch: number) {
  const at = new Int32Array(4);
  const weights = new Float64Array(4);
  const aim = (position: number): void => {
    const first = Math.floor(position) - 1;
    const f = position - first - 1;
    for (let k = 0; k < 4; k++) at[k] = pitch * Math.min(length - 1, Math.max(0, first + k));
    weights[0] = cubic(1 + f);
    weights[1] = cubic(f);
    weights[2] = cubic(1 - f);
    weights[3] = cubic(2 - f);
  };
  return { at, weights, aim };
}
