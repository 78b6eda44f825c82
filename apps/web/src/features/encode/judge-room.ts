import { t } from '@lingui/core/macro';
import { estimateRoom, MESSAGE_MAX_UNITS } from '@underpaint/codec';

export interface RoomVerdict {
  enough: boolean;
  /** Whether no message at all can be hidden in it; otherwise only hiding can tell for certain. */
  hopeless: boolean;
  sentence: string;
}

interface Input {
  size: { width: number; height: number };
  /** UTF-16 units typed so far. */
  length: number;
  /** Whether it is plain black or white all over. */
  isPlain: boolean;
}

/** The verdict on a picture in which nothing can be hidden. */
export const hopeless = (sentence: string): RoomVerdict => ({ enough: false, hopeless: true, sentence });

/** Whether a picture can hold the message, judged before any work is done. */
export const judgeRoom = ({ size, length, isPlain }: Input): RoomVerdict => {
  const { characters } = estimateRoom(size);
  if (characters === 0) return hopeless(t`This picture is too small to hide a message. Choose a larger one.`);
  if (isPlain) {
    return hopeless(
      t`This picture is plain black or white: a message has nowhere to hide. Choose another one.`,
    );
  }
  if (length > characters) {
    return {
      enough: false,
      hopeless: false,
      sentence: t`This picture has room for about ${characters} characters; your message has ${length}. Shorten it or choose a larger picture.`,
    };
  }
  const sentence =
    characters >= MESSAGE_MAX_UNITS
      ? t`Room for any message up to ${MESSAGE_MAX_UNITS} characters.`
      : t`Room for a message of about ${characters} characters.`;
  return { enough: true, hopeless: false, sentence };
};
