import type { WantedQuality } from '@underpaint/contract';
import { Check, TriangleAlert } from 'lucide-react';
import { qualitySentence } from '../estimate-quality.ts';
import type { RoomVerdict } from '../judge-room.ts';

interface Props {
  room: RoomVerdict;
  /** Null if it is not known. */
  size: { width: number; height: number } | null;
  /** Length of the message in UTF-16 units. */
  length: number;
  quality: WantedQuality;
}

/** Says, before anything is uploaded, whether this picture can hold this message, and how well. */
export const RoomLine = ({ room: { enough, sentence }, size, length, quality }: Props) => {
  const Icon = enough ? Check : TriangleAlert;
  return (
    <p role="status" className={`flex gap-2 ${enough ? 'text-verdigris' : 'text-ochre'}`}>
      <Icon aria-hidden className="mt-1 size-5 shrink-0" />
      <span>
        {sentence}
        {enough && size && length > 0 && ` ${qualitySentence({ size, length, quality })}`}
      </span>
    </p>
  );
};
