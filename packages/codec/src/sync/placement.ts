/** Where the sync square may lie over a received raster. */
export interface Placement {
  /** Whose pattern it is, see variant.ts. */
  readonly variant: number;
  /** Sync coordinates (0…SYNC_SIZE) of the received raster's centre. */
  readonly centreX: number;
  readonly centreY: number;
  /** Sync samples per received raster pixel. */
  readonly scaleX: number;
  readonly scaleY: number;
  /** Radians by which the received raster has to be turned about its centre, clockwise where y points down. */
  readonly turn: number;
  /** How far it stands out, in standard deviations of chance. */
  readonly score: number;
}

/** A placement that has not been judged yet. */
export type Spot = Omit<Placement, 'variant' | 'score'>;

/** Leaves out placements that are nearly the same as one before them. */
export function distinct(sorted: readonly Placement[]): Placement[] {
  const kept: Placement[] = [];
  for (const placement of sorted) {
    if (!kept.some((other) => isNear(placement, other))) kept.push(placement);
  }
  return kept;
}

const isNear = (a: Placement, b: Placement): boolean => a.variant === b.variant && isAt(a, b);

/** Whether two spots are nearly the same. */
export function isAt(a: Spot, b: Spot): boolean {
  const scale = Math.abs(Math.log(a.scaleX / b.scaleX));
  return scale < 0.03 && Math.abs(a.centreX - b.centreX) < 3 && Math.abs(a.centreY - b.centreY) < 3;
}
