import { Check, TriangleAlert } from 'lucide-react';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { qualitySentence } from '../estimate-quality.ts';
import { judgeRoom } from '../judge-room.ts';

/** Says, before anything is uploaded, whether this picture can carry this message, and how well. */
export const RoomLine = ({ picture, length }: { picture: Picture; length: number }) => {
  if (!picture.size) return null;
  const { enough, sentence } = judgeRoom({ size: picture.size, length });
  const Icon = enough ? Check : TriangleAlert;
  return (
    <p role="status" className={`flex gap-2 ${enough ? 'text-verdigris' : 'text-ochre'}`}>
      <Icon aria-hidden className="mt-1 size-5 shrink-0" />
      <span>
        {sentence}
        {enough && length > 0 && ` ${qualitySentence({ size: picture.size, length })}`}
      </span>
    </p>
  );
};
