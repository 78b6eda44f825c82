/** A landscape painted in code: hills, a lake and a low sun, laid down as some thirty thousand brush strokes. */

type Rgb = readonly [number, number, number];
interface Touch {
  colour: Rgb;
  /** Direction of the stroke, in radians. */
  angle: number;
}

const mix = (a: Rgb, b: Rgb, t: number): Rgb => {
  const k = Math.min(1, Math.max(0, t));
  return [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k, a[2] + (b[2] - a[2]) * k];
};

const PIGMENT = {
  night: [38, 62, 128],
  ultramarine: [74, 104, 170],
  haze: [190, 190, 200],
  rose: [232, 184, 150],
  ochre: [244, 205, 132],
  sun: [255, 243, 205],
  far: [118, 132, 164],
  ridge: [84, 104, 128],
  hill: [62, 96, 88],
  wood: [38, 66, 60],
  meadow: [122, 132, 62],
  straw: [196, 164, 82],
  earth: [78, 62, 40],
  poppy: [196, 62, 36],
  bark: [46, 36, 30],
} as const satisfies Record<string, Rgb>;

/** Mulberry32: small, seeded, good enough for paint. */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

const wave = (
  x: number,
  ...terms: readonly (readonly [frequency: number, phase: number, height: number])[]
) => terms.reduce((sum, [frequency, phase, height]) => sum + height * Math.sin(frequency * x + phase), 0);

const SUN = { x: 0.67, y: 0.335 };
const HORIZON = 0.52;
const SHORE = (x: number) => 0.74 + wave(x, [4, 2.2, 0.025], [11, 0.4, 0.008]);
const FAR = (x: number) => 0.4 + wave(x, [5, 0.6, 0.035], [13, 1.9, 0.014], [29, 0.2, 0.005]);
const RIDGE = (x: number) => 0.455 + wave(x, [3.4, 2.6, 0.04], [9, 0.7, 0.013], [31, 1, 0.004]);
const WOOD = (x: number) =>
  0.5 - 0.11 * Math.max(0, 1 - x / 0.42) + wave(x, [23, 0.5, 0.008], [57, 2, 0.006]);

const sky = (x: number, y: number): Touch => {
  const distance = Math.hypot((x - SUN.x) * 1.3, y - SUN.y);
  const height = y / HORIZON;
  let colour = height < 0.6 ? mix(PIGMENT.night, PIGMENT.ultramarine, height / 0.45) : PIGMENT.ultramarine;
  colour = mix(colour, PIGMENT.haze, (height - 0.3) / 0.5);
  colour = mix(colour, PIGMENT.rose, (height - 0.55) / 0.45);
  const cloud = wave(x * 1.1 + y * 2.2, [6, 0.3, 0.5], [15, 1.2, 0.3]) + wave(y, [38, 0.4, 0.5]);
  if (cloud > 0.35) colour = mix(colour, mix(PIGMENT.ochre, PIGMENT.rose, y * 1.4), (cloud - 0.35) * 0.75);
  colour = mix(colour, PIGMENT.ochre, 0.85 - distance * 3);
  colour = mix(colour, PIGMENT.sun, (0.062 - distance) * 60);
  const swirl = Math.atan2(y - SUN.y, x - SUN.x) + Math.PI / 2;
  return { colour, angle: distance < 0.2 ? swirl : wave(x + y, [7, 0, 0.35]) };
};

const land = (x: number, y: number): Touch | null => {
  const lit = Math.max(0, 1 - Math.abs(x - SUN.x) * 2.2);
  if (y > WOOD(x))
    return { colour: mix(PIGMENT.wood, PIGMENT.hill, (y - WOOD(x)) * 9 + lit * 0.3), angle: 1.45 };
  if (y > RIDGE(x))
    return { colour: mix(PIGMENT.ridge, PIGMENT.ochre, lit * 0.34), angle: wave(x, [9, 1.6, 0.5]) };
  if (y > FAR(x))
    return { colour: mix(PIGMENT.far, PIGMENT.rose, lit * 0.55), angle: wave(x, [13, 2.9, 0.5]) };
  return null;
};

const lake = (x: number, y: number): Touch => {
  const mirrored = 2 * HORIZON - y * 1 + wave(y, [190, 0, 0.008]);
  const above = land(x, mirrored) ?? sky(x, mirrored);
  let colour = mix(above.colour, PIGMENT.night, 0.26 + (y - HORIZON) * 0.7);
  const path = Math.abs(x - SUN.x) / (0.03 + (y - HORIZON) * 0.32);
  if (path < 1 && Math.sin(y * 330 + x * 40) > -0.1) colour = mix(colour, PIGMENT.sun, 0.85 * (1 - path));
  return { colour, angle: wave(x * 3 + y * 40, [1, 0, 0.06]) };
};

const meadow = (x: number, y: number): Touch => {
  const near = (y - SHORE(x)) / (1 - SHORE(x));
  let colour = mix(PIGMENT.meadow, PIGMENT.straw, 0.5 + wave(x * 2 + y * 5, [5, 0.2, 0.4], [13, 1, 0.3]));
  colour = mix(colour, PIGMENT.earth, near * 0.62);
  colour = mix(colour, PIGMENT.ochre, Math.max(0, 0.5 - Math.abs(x - SUN.x)) * (1 - near) * 0.8);
  return { colour, angle: -Math.PI / 2 + wave(x * 3 + y, [7, 0.4, 0.45]) };
};

const tree = (x: number, y: number): Touch | null => {
  const trunk = 0.135 + (y - 0.6) * -0.06;
  if (y > 0.5 && y < 0.86 && Math.abs(x - trunk) < 0.009 + Math.max(0, y - 0.74) * 0.1) {
    return { colour: PIGMENT.bark, angle: 1.5 };
  }
  const crowns = [
    [0.13, 0.3, 0.13],
    [0.07, 0.42, 0.1],
    [0.21, 0.41, 0.1],
    [0.14, 0.5, 0.11],
  ] as const;
  const rough = wave(x * 9 + y * 13, [5, 0, 0.12], [13, 1, 0.09]);
  const inside = crowns.some(([cx, cy, r]) => Math.hypot(x - cx, (y - cy) * 0.8) < r * (0.86 + rough));
  if (!inside) return null;
  const light = (x - 0.1) * 2.6 - (y - 0.38) * 1.4 + rough * 1.6;
  return { colour: mix(PIGMENT.wood, PIGMENT.meadow, light), angle: (x - 0.13) * 9 + rough * 4 };
};

const scene = (x: number, y: number): Touch => {
  const front = tree(x, y);
  if (front) return front;
  if (y > SHORE(x)) return meadow(x, y);
  if (y > HORIZON) return lake(x, y);
  return land(x, y) ?? sky(x, y);
};

interface Brush {
  count: number;
  length: number;
  width: number;
  opacity: number;
  jitter: number;
}

const BRUSHES: readonly Brush[] = [
  { count: 3500, length: 90, width: 34, opacity: 1, jitter: 10 },
  { count: 9000, length: 46, width: 15, opacity: 0.85, jitter: 16 },
  { count: 16000, length: 24, width: 6.5, opacity: 0.8, jitter: 20 },
];

/** The painting as SVG, always the same for the same size and seed. */
export const paintLandscape = ({
  width,
  height,
  seed = 7,
}: {
  width: number;
  height: number;
  seed?: number;
}): string => {
  const random = createRandom(seed);
  const scale = width / 1200;
  const around = (spread: number) => (random() - 0.5) * spread;
  const strokes: string[] = [];

  const stroke = (x: number, y: number, touch: Touch, brush: Brush) => {
    const shift = around(brush.jitter * 2);
    const [r, g, b] = touch.colour.map((c) => Math.round(Math.min(255, Math.max(0, c + shift + around(8)))));
    const angle = touch.angle + around(0.5);
    const half = (brush.length * scale * (0.6 + random() * 0.6)) / 2;
    const [dx, dy, bend] = [Math.cos(angle) * half, Math.sin(angle) * half, around(half * 0.5)];
    const path = `M${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}Q${(x - bend * Math.sin(angle)).toFixed(1)} ${(y + bend * Math.cos(angle)).toFixed(1)} ${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
    const thick = (brush.width * scale * (0.7 + random() * 0.6)).toFixed(1);
    strokes.push(
      `<path d="${path}" stroke="rgb(${r} ${g} ${b})" stroke-width="${thick}" opacity="${brush.opacity}"/>`,
    );
  };

  for (const brush of BRUSHES) {
    for (let i = 0; i < brush.count; i++) {
      const [x, y] = [random() * 1.04 - 0.02, random() * 1.04 - 0.02];
      const touch = scene(x, y);
      const calm = y < HORIZON && y < FAR(x) && brush.width < 10 && random() < 0.45;
      if (!calm) stroke(x * width, y * height, touch, brush);
    }
  }
  for (let i = 0; i < 190; i++) {
    const [x, depth] = [random(), random() ** 1.4];
    const y = SHORE(x) + 0.03 + depth * (1 - SHORE(x));
    const size = 5 + depth * 9;
    const colour = random() < 0.75 ? PIGMENT.poppy : PIGMENT.sun;
    const dab = { count: 0, length: size, width: size * 0.8, opacity: 0.95, jitter: 14 };
    for (let petal = 0; petal < 3; petal++) {
      stroke(x * width + around(size), y * height + around(size), { colour, angle: around(3) }, dab);
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="rgb(120 120 130)"/><g fill="none" stroke-linecap="round">${strokes.join('')}</g></svg>`;
};
