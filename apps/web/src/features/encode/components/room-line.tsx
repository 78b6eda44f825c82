import type { WantedQuality } from '@underpaint/contract';
import { Check, TriangleAlert } from 'lucide-react';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { qualitySentence } from '../estimate-quality.ts';
import { judgeRoom } from '../judge-room.ts';

interface Props {
  picture: Picture;
  /** UTF-16 units of the message. */
  length: number;
  quality: WantedQuality;
}

/** Says, before anything is uploaded, whether this picture can carry this message, and how well. */
export const RoomLine = ({ picture: { size }, length, quality }: Props) => {
  if (!size) return null;
  const { enough, sentence } = judgeRoom({ size, length });
  const Icon = enough ? Check : TriangleAlert;
  return (
    <p role="status" className={`flex gap-2 ${enough ? 'text-verdigris' : 'text-ochre'}`}>
      <Icon aria-hidden className="mt-1 size-5 shrink-0" />
      <span>
        {sentence}
        {enough && length > 0 && ` ${qualitySentence({ size, length, quality })}`}
      </span>
    </p>
  );
};
