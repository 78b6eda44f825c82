import { estimateRoom, MESSAGE_MAX_UNITS } from '@underpaint/codec';

export interface RoomVerdict {
  enough: boolean;
  sentence: string;
}

interface Input {
  size: { width: number; height: number };
  /** UTF-16 units typed so far. */
  length: number;
}

/** Whether a picture can carry the message, judged from its size alone; the server has the last word. */
export const judgeRoom = ({ size, length }: Input): RoomVerdict => {
  const { characters } = estimateRoom(size);
  if (characters === 0) {
    return { enough: false, sentence: 'This picture is too small to hide a message. Choose a larger one.' };
  }
  if (length > characters) {
    return {
      enough: false,
      sentence: `This picture has room for about ${characters} characters; your message has ${length}. Shorten it or choose a larger picture.`,
    };
  }
  return characters >= MESSAGE_MAX_UNITS
    ? { enough: true, sentence: 'Room for any message up to 500 characters.' }
    : { enough: true, sentence: `Room for a message of about ${characters} characters.` };
};
