import type { ComponentLayout, McuGrid } from './picture.ts';

interface Sampling {
  readonly id: number;
  readonly horizontal: number;
  readonly vertical: number;
}

/** How many MCUs cover a picture whose components are sampled like this (T.81, A.1.1 and A.2). */
export function mcuGrid(width: number, height: number, components: readonly Sampling[]): McuGrid {
  return {
    across: Math.ceil(width / (8 * Math.max(...components.map(({ horizontal }) => horizontal)))),
    down: Math.ceil(height / (8 * Math.max(...components.map(({ vertical }) => vertical)))),
  };
}

/** Where the blocks of each component lie in a picture of this size. */
export function layOut<Component extends Sampling>(
  width: number,
  height: number,
  components: readonly Component[],
): (Component & ComponentLayout)[] {
  const most = {
    horizontal: Math.max(...components.map(({ horizontal }) => horizontal)),
    vertical: Math.max(...components.map(({ vertical }) => vertical)),
  };
  const grid = mcuGrid(width, height, components);
  return components.map((component) => ({
    ...component,
    blocksAcross: Math.ceil(Math.ceil((width * component.horizontal) / most.horizontal) / 8),
    blocksDown: Math.ceil(Math.ceil((height * component.vertical) / most.vertical) / 8),
    blocksPerLine: grid.across * component.horizontal,
    blocksPerColumn: grid.down * component.vertical,
  }));
}

/** What a scan goes over: some components of a picture, and its MCUs. */
export interface ScanArea<Component extends ComponentLayout> {
  readonly components: readonly Component[];
  readonly grid: McuGrid;
}

/**
 * Visits the blocks of a scan in file order: MCU by MCU or, for a single component, row by row over the blocks that
 * contain samples (T.81, A.2).
 *
 * @param visit Called with the index of the component in the scan and the offset of the block's first coefficient.
 * @param beforeMcu Called before each MCU with its number.
 */
export function walkScan<Component extends ComponentLayout>(
  { components, grid }: ScanArea<Component>,
  visit: (index: number, offset: number) => void,
  beforeMcu?: (mcu: number) => void,
): void {
  const [only] = components;
  if (components.length === 1 && only) walkRows(only, visit, beforeMcu);
  else walkMcus({ components, grid }, visit, beforeMcu);
}

function walkRows(
  { blocksAcross, blocksDown, blocksPerLine }: ComponentLayout,
  visit: (index: number, offset: number) => void,
  beforeMcu?: (mcu: number) => void,
): void {
  for (let row = 0, mcu = 0; row < blocksDown; row++) {
    for (let column = 0; column < blocksAcross; column++, mcu++) {
      beforeMcu?.(mcu);
      visit(0, (row * blocksPerLine + column) * 64);
    }
  }
}

function walkMcus<Component extends ComponentLayout>(
  { components, grid }: ScanArea<Component>,
  visit: (index: number, offset: number) => void,
  beforeMcu?: (mcu: number) => void,
): void {
  const places = components.flatMap((component, index) => blocksOfMcu(component, index));
  for (let row = 0, mcu = 0; row < grid.down; row++) {
    for (let column = 0; column < grid.across; column++, mcu++) {
      beforeMcu?.(mcu);
      for (let i = 0; i < places.length; i++) {
        const { index, first, right, down } = places[i];
        visit(index, first + column * right + row * down);
      }
    }
  }
}

/** The blocks of a component in an MCU: where the first one is, and how far it is to the MCUs to the right and below. */
function blocksOfMcu({ horizontal, vertical, blocksPerLine }: ComponentLayout, index: number) {
  return Array.from({ length: horizontal * vertical }, (_, i) => ({
    index,
    first: 64 * (Math.floor(i / horizontal) * blocksPerLine + (i % horizontal)),
    right: 64 * horizontal,
    down: 64 * vertical * blocksPerLine,
  }));
}
