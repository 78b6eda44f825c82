import { openOwnReader, type PlacedMessage } from '@underpaint/codec';
import { channelNamed } from './channels.ts';
import type { Size } from './geometry.ts';
import { lumaOnly } from './luma/grey-picture.ts';
import { type GreyPlane, rowsOf } from './luma/grey-rows.ts';
import { type Simulator, simulator } from './luma/simulate-luma.ts';
import { type Arrival, recipientOf } from './recipient.ts';

/** What the file of a stego image shows: luma, and chroma at half the size, which a grey picture lacks. */
export interface ShownPlanes {
  readonly luma: GreyPlane;
  readonly chroma: { readonly blue: GreyPlane; readonly red: GreyPlane } | null;
}

/** A message, key included, and the picture it lies in. */
export interface HelpWanted {
  readonly placed: PlacedMessage;
  /** Size of what the file shows. */
  readonly size: Size;
  /** Height of the picture without its label. */
  readonly height: number;
}

/** Another thread that finds out what arrives after channels, on luma alone, so that a report is ready sooner. */
export interface LumaHelper {
  /** Begins with a message. Several may be open at a time, each with a picture of its own. */
  open(wanted: HelpWanted): LumaHelp;
}

/** Help with one message. */
export interface LumaHelp {
  /** Says which stego image the following questions are about; the planes are the helper's from then on. */
  show(planes: ShownPlanes): void;
  /**
   * What arrives after each of these channels, by name, as in `Recipient.receiveLuma`. Rejects if the other thread cannot
   * tell, for want of memory say; it is of no use from then on.
   */
  ask(channels: readonly string[]): Promise<readonly (Arrival | null)[]>;
}

/** The helper itself, on whichever thread this is called. */
export const lumaHelper: LumaHelper = {
  open: ({ placed, ...picture }) => {
    const opening = openOwnReader(placed).then((reader) => recipientOf({ reader, ...picture }));
    // Whoever asks is told.
    opening.catch(() => {});
    let simulated: Simulator | null = null;
    return {
      show: ({ luma, chroma }) => {
        const colours = chroma && { blue: rowsOf(chroma.blue), red: rowsOf(chroma.red) };
        simulated = simulator(lumaOnly(rowsOf(luma), () => colours));
      },
      ask: async (channels) => {
        const recipient = await opening;
        const shown = simulated;
        if (shown === null) throw new RangeError('asked before a picture was shown');
        return channels.map((name) => recipient.receiveLuma(channelNamed(name), shown));
      },
    };
  },
};
