/** What a detector knows of one piece of a picture. */
export interface Sample {
  /** Number of the photograph it comes from. */
  readonly photograph: number;
  readonly isStego: boolean;
  readonly features: Float32Array;
}

export interface DetectionError {
  /** Mean of false alarms and misses for single pieces. */
  readonly ofPieces: number;
  /** For photographs, judged by the mean over their pieces. */
  readonly ofPhotographs: number;
}

/** Shares of the mean diagonal that may be added to it; the one that suits half of the training photographs best is used. */
const RIDGES = [1e-4, 1e-3, 1e-2, 1e-1, 1];

/**
 * Fisher's linear discriminant with a ridge, which for two classes of equal size is ridge regression on +1 and −1
 * (Cogranne, Sedighi, Fridrich, Pevný 2015). There are far more features than pictures, so it is solved for weights of
 * samples instead of features.
 * @param splits how often to train on a random half of the photographs and test on the other half
 */
export function detectionErrors(samples: readonly Sample[], splits: number): DetectionError[] {
  const products = productsOf(samples.map(({ features }) => features));
  return Array.from({ length: splits }, (_, split) => {
    const [training, test] = halves(photographsOf(samples), split);
    const [first, second] = halves(training, split);
    const errorWith = (ridge: number): number =>
      errorsOf({ samples, products, training: first, test: second, ridge }).ofPieces;
    const ridge = RIDGES.reduce((a, b) => (errorWith(b) < errorWith(a) ? b : a));
    return errorsOf({ samples, products, training, test, ridge });
  });
}

function photographsOf(samples: readonly Sample[]): number[] {
  return [...new Set(samples.map(({ photograph }) => photograph))];
}

/** Two halves of a list, in an order shuffled by `seed`. */
function halves(list: readonly number[], seed: number): [number[], number[]] {
  const keyed = list.map((each) => ({ each, key: Math.sin((each + 1) * (seed + 1) * 12.9898) * 43758.5453 }));
  const order = keyed.sort((a, b) => (a.key % 1) - (b.key % 1)).map(({ each }) => each);
  return [order.slice(0, order.length >> 1), order.slice(order.length >> 1)];
}

interface Trial {
  readonly samples: readonly Sample[];
  /** Row-major. */
  readonly products: Float64Array;
  /** Photographs. */
  readonly training: readonly number[];
  readonly test: readonly number[];
  readonly ridge: number;
}

function errorsOf({ samples, products, training, test, ridge }: Trial): DetectionError {
  const indicesOf = (photographs: readonly number[]): number[] =>
    samples.flatMap(({ photograph }, i) => (photographs.includes(photograph) ? [i] : []));
  const known = indicesOf(training);
  const productOf = (a: number, b: number): number => products[a * samples.length + b];
  const matrix = known.map((a) => Float64Array.from(known, (b) => productOf(a, b)));
  const mean = matrix.reduce((sum, row, i) => sum + row[i], 0) / known.length;
  matrix.forEach((row, i) => {
    row[i] += ridge * mean;
  });
  const weights = solve(
    matrix,
    Float64Array.from(known, (i) => (samples[i].isStego ? 1 : -1)),
  );
  const judged = indicesOf(test).map((i) => ({
    ...samples[i],
    score: known.reduce((sum, k, j) => sum + weights[j] * productOf(i, k), 0),
  }));
  const whole = test.flatMap((photograph) =>
    [true, false].map((isStego) => {
      const pieces = judged.filter((each) => each.photograph === photograph && each.isStego === isStego);
      return { isStego, score: pieces.reduce((sum, { score }) => sum + score, 0) / pieces.length };
    }),
  );
  return { ofPieces: errorOf(judged), ofPhotographs: errorOf(whole) };
}

function errorOf(judged: readonly { readonly isStego: boolean; readonly score: number }[]): number {
  return judged.filter(({ isStego, score }) => isStego !== score > 0).length / judged.length;
}

/** Inner products of all pairs of rows, after scaling each feature to mean 0 and variance 1; 1 is added for a constant. */
function productsOf(rows: readonly Float32Array[]): Float64Array {
  const scaled = standardised(rows);
  const count = rows.length;
  const products = new Float64Array(count * count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j <= i; j++) {
      products[i * count + j] = 1 + dot(scaled[i], scaled[j]) / scaled[i].length;
      products[j * count + i] = products[i * count + j];
    }
  }
  return products;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function standardised(rows: readonly Float32Array[]): Float32Array[] {
  const size = rows[0].length;
  const mean = new Float64Array(size);
  const square = new Float64Array(size);
  for (const row of rows) {
    for (let i = 0; i < size; i++) {
      mean[i] += row[i] / rows.length;
      square[i] += row[i] ** 2 / rows.length;
    }
  }
  const deviation = square.map((each, i) => Math.sqrt(Math.max(0, each - mean[i] ** 2)));
  return rows.map((row) =>
    row.map((value, i) => (deviation[i] > 1e-9 ? (value - mean[i]) / deviation[i] : 0)),
  );
}

/** Solves a symmetric, positive definite system by Cholesky's decomposition. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const lower = matrix.map((row) => row.slice());
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = lower[i][j];
      for (let k = 0; k < j; k++) sum -= lower[i][k] * lower[j][k];
      lower[i][j] = i === j ? Math.sqrt(sum) : sum / lower[j][j];
    }
  }
  const result = right.slice();
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) result[i] -= lower[i][k] * result[k];
    result[i] /= lower[i][i];
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) result[i] -= lower[k][i] * result[k];
    result[i] /= lower[i][i];
  }
  return result;
}
