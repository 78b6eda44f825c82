import { type Look, openOwnReader, type PlacedMessage } from '@underpaint/codec';
import type { Channel } from '../channels/channels.ts';
import { lumaOnly } from '../luma/grey-picture.ts';
import { rowsOf } from '../luma/grey-rows.ts';
import type { ShownPlanes } from '../luma/shown-planes.ts';
import { type Simulator, simulator } from '../luma/simulate-luma.ts';
import type { Size } from '../shared/size.ts';
import { type Arrival, type Recipient, recipientOf } from './recipient.ts';

/** A message, key included, and the picture that contains it. */
export interface HelpWanted {
  readonly placed: PlacedMessage;
  /** Size of what the file shows. */
  readonly size: Size;
  /** Height of the picture without its label. */
  readonly height: number;
}

/** Another thread that finds out, on luma alone, what arrives after channels, so that a picture is ready sooner. */
export interface LumaHelper {
  /** Starts on a message. Several may be open at once, each with its own picture. */
  open(wanted: HelpWanted): LumaHelp;
}

/** What can be asked about a channel; null where simulation cannot tell. */
export interface HelpAnswers {
  /** As in `Recipient.receiveLuma`. */
  readonly arrival: Arrival | null;
  /** As in `Recipient.lookAtLuma`. */
  readonly look: Look | null;
}

export type HelpQuestion = keyof HelpAnswers;

/** Help with one message. */
export interface LumaHelp {
  /** Sets the stego image that the following questions are about; the helper owns the planes from then on. */
  show(planes: ShownPlanes): void;
  /**
   * Asks the same question about each of these channels. Rejects if the other thread does not answer, for lack of
   * memory, say; it must not be used after that.
   */
  ask<Q extends HelpQuestion>(question: Q, channels: readonly Channel[]): Promise<readonly HelpAnswers[Q][]>;
}

const ANSWERS: {
  readonly [Q in HelpQuestion]: (
    recipient: Recipient,
    channel: Channel,
    simulated: Simulator,
  ) => HelpAnswers[Q];
} = {
  arrival: ({ receiveLuma }, channel, simulated) => receiveLuma(channel, simulated),
  look: ({ lookAtLuma }, channel, simulated) => lookAtLuma(channel, simulated),
};

/** The helper itself, on the thread that calls it. */
export const lumaHelper: LumaHelper = {
  open: ({ placed, ...picture }) => {
    const opening = openOwnReader(placed).then((reader) => recipientOf({ reader, ...picture }));
    // `ask` reports a failure.
    opening.catch(() => {});
    let simulated: Simulator | null = null;
    return {
      show: ({ luma, chroma }) => {
        const colours = chroma && { blue: rowsOf(chroma.blue), red: rowsOf(chroma.red) };
        simulated = simulator(lumaOnly(rowsOf(luma), () => colours));
      },
      ask: async (question, channels) => {
        const recipient = await opening;
        const shown = simulated;
        if (shown === null) throw new RangeError('asked before a picture was shown');
        const answer = ANSWERS[question];
        return channels.map((channel) => answer(recipient, channel, shown));
      },
    };
  },
};
