import { stream } from './secrets.ts';

const SIDE = 256;

interface Wave {
  readonly u: number;
  readonly v: number;
  readonly re: number;
  readonly im: number;
}

type Pattern = (x: number, y: number) => { cb: number; cr: number };

/** Section 8.1 of docs/format/v2.md: a sample of a variant's pattern before its amplitude, by sums written out. */
export function variantPattern(master: Uint8Array, variant: number): Pattern {
  const places: { u: number; v: number }[] = [];
  for (let v = -63; v <= 63; v++) {
    for (let u = 0; u <= 63; u++) {
      if ((u > 0 || v > 0) && Math.sqrt(u * u + v * v) < 64) places.push({ u, v });
    }
  }
  const bytes = stream(master, 'sync', 4 * 64 * places.length, 2).subarray(4 * places.length * variant);
  const waves = (first: number) =>
    places.map(({ u, v }, i) => ({
      u,
      v,
      length:
        ring(Math.sqrt(u * u + v * v) / SIDE) * Math.sqrt(-2 * Math.log((bytes[4 * i + first] + 0.5) / 256)),
      angle: (2 * Math.PI * bytes[4 * i + first + 1]) / 256,
    }));
  const colour = (first: number) => {
    const all = waves(first);
    // A sum of cosines of different waves has half the sum of their squares as its mean square.
    const scale = Math.sqrt(2 / all.reduce((sum, { length }) => sum + length * length, 0));
    return (x: number, y: number): number =>
      all.reduce(
        (sum, { u, v, length, angle }) =>
          sum + scale * length * Math.cos((2 * Math.PI * (u * x + v * y)) / SIDE + angle),
        0,
      );
  };
  const [cb, cr] = [colour(0), colour(2)];
  return (x, y) => ({ cb: cb(x, y), cr: cr(x, y) });
}

const ring = (f: number): number => Math.exp(-(((f - 0.13) / 0.06) ** 2));

/** Section 8.1 of docs/format/v1.md: a sample of the pattern before its amplitude, by sums written out. */
export function syncPattern(master: Uint8Array): Pattern {
  const waves = wavesOf(stream(master, 'sync', 8 * SIDE * SIDE));
  const at = new Map(waves.map((wave) => [wave.v * SIDE + wave.u, wave]));
  let power = 0;
  let asymmetry = 0;
  for (const { u, v, re, im } of waves) {
    power += re * re + im * im;
    const mirrored = at.get(((SIDE - v) % SIDE) * SIDE + ((SIDE - u) % SIDE));
    if (mirrored !== undefined) asymmetry += re * mirrored.re - im * mirrored.im;
  }
  // Parseval: the mean of (real part)² over the square is half of Σ|F|² + Re ΣF(u,v)F(−u,−v).
  const cbScale = Math.sqrt(2 / (power + asymmetry));
  const crScale = Math.sqrt(2 / (power - asymmetry));
  return (x, y) => {
    const sum = { cb: 0, cr: 0 };
    for (const { u, v, re, im } of waves) {
      const angle = (2 * Math.PI * ((u * x + v * y) % SIDE)) / SIDE;
      sum.cb += re * Math.cos(angle) - im * Math.sin(angle);
      sum.cr += re * Math.sin(angle) + im * Math.cos(angle);
    }
    return { cb: cbScale * sum.cb, cr: crScale * sum.cr };
  };
}

function wavesOf(random: Buffer): Wave[] {
  const signed = (i: number): number => (i < SIDE / 2 ? i : i - SIDE);
  const waves: Wave[] = [];
  for (let v = 0; v < SIDE; v++) {
    for (let u = 0; u < SIDE; u++) {
      const f = Math.sqrt(signed(u) ** 2 + signed(v) ** 2) / SIDE;
      if (f > 0.32) continue;
      const at = 8 * (SIDE * v + u);
      const radius = Math.sqrt(-2 * Math.log((random.readUInt32BE(at) + 1) / 2 ** 32));
      const amplitude = radius * ring(f);
      const angle = (2 * Math.PI * random.readUInt32BE(at + 4)) / 2 ** 32;
      waves.push({ u, v, re: amplitude * Math.cos(angle), im: amplitude * Math.sin(angle) });
    }
  }
  return waves;
}
