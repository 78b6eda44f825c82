import { damaged, unsupported } from '../errors.ts';
import { layOut, mcuGrid } from '../layout.ts';
import { SOF2 } from '../markers.ts';
import type { ComponentLayout, McuGrid } from '../picture.ts';
import { ByteReader } from './byte-reader.ts';

/** A component as the frame describes it. */
export interface FrameComponent extends ComponentLayout {
  readonly tableSlot: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly progressive: boolean;
  readonly grid: McuGrid;
  readonly components: readonly FrameComponent[];
}

export interface FrameHeader {
  readonly progressive: boolean;
  readonly width: number;
  /** 0 if a DNL segment after the first scan gives it. */
  readonly lines: number;
  readonly components: readonly Omit<
    FrameComponent,
    keyof Omit<ComponentLayout, 'id' | 'horizontal' | 'vertical'>
  >[];
}

const MOST_BLOCKS_IN_MCU = 10;

/**
 * Reads a frame header (T.81, B.2.2).
 *
 * @throws JpegError `damaged` or `unsupported`.
 */
export function readFrameHeader(marker: number, data: Uint8Array): FrameHeader {
  const reader = new ByteReader(data);
  if (reader.u8() !== 8) throw unsupported('This JPEG does not have 8 bits a sample.');
  const lines = reader.u16();
  const width = reader.u16();
  if (width === 0) throw damaged('This JPEG is 0 pixels wide.');
  const count = reader.u8();
  if (count !== 1 && count !== 3) throw unsupported('This JPEG is neither grey nor of three colours.');
  const components = Array.from({ length: count }, () => readComponent(reader));
  if (reader.left > 0) throw damaged('The frame header of this JPEG is too long.');
  if (new Set(components.map(({ id }) => id)).size < count)
    throw damaged('Two components of this JPEG have the same name.');
  assertSampling(components);
  return { progressive: marker === SOF2, width, lines, components };
}

/** Lays out the blocks of a frame once its height is known. */
export function layOutFrame({ width, progressive, components }: FrameHeader, height: number): Frame {
  return {
    width,
    height,
    progressive,
    grid: mcuGrid(width, height, components),
    components: layOut(width, height, components),
  };
}

function readComponent(reader: ByteReader) {
  const id = reader.u8();
  const sampling = reader.u8();
  const component = { id, horizontal: sampling >> 4, vertical: sampling & 15, tableSlot: reader.u8() };
  const { horizontal, vertical, tableSlot } = component;
  if (!inRange(horizontal) || !inRange(vertical) || tableSlot > 3)
    throw damaged('The frame header of this JPEG makes no sense.');
  return component;
}

const inRange = (factor: number): boolean => factor >= 1 && factor <= 4;

/** Luma must be at full resolution, and every other component at an integer fraction of it. */
function assertSampling(components: FrameHeader['components']): void {
  const [luma] = components;
  const whole = components.every(
    ({ horizontal, vertical }) => luma.horizontal % horizontal === 0 && luma.vertical % vertical === 0,
  );
  const blocks = components.reduce((sum, { horizontal, vertical }) => sum + horizontal * vertical, 0);
  if (!whole || (components.length > 1 && blocks > MOST_BLOCKS_IN_MCU))
    throw unsupported('This JPEG samples its colours in an unusual way.');
}
