import { ERROR_STATUS, type ErrorCode, imageFormat, survival } from '@underpaint/contract';
import { type PictureLimits, resultLimits } from '@underpaint/imaging/processes';
import { z } from 'zod';
import { STAGES } from '../../observing/observer.ts';
import type { Answer, TaskName } from '../workers.ts';
import type { Most } from './pipe.ts';

const size = z.int().positive();
const bytes = z.instanceof(Uint8Array);
const RECEIPT_BYTES = 32;
const receipt = bytes.check(z.refine(({ length }) => length === RECEIPT_BYTES));
const encoded = z.object({
  ...{ picture: bytes, thumbnail: bytes, format: imageFormat },
  ...{ width: size, height: size, psnr: z.number(), survival: z.array(survival) },
  receipt: z.nullable(receipt),
});
const received = z.object({ thumbnail: bytes, format: imageFormat, width: size, height: size });
const revealed = z.union([
  z.object({ found: z.literal(true), message: z.string(), receipt: z.exactOptional(receipt) }),
  z.object({ found: z.literal(false) }),
]);

const stages = z.partialRecord(z.enum(STAGES), z.number().nonnegative());
const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code);
const refused = z.object({
  refused: z.custom<ErrorCode>(isErrorCode),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  stages,
});
const failed = z.object({ failed: z.string(), stack: z.string() });

/** The shape of each task's answer, since a compromised process may answer anything. */
export const answers: { [Name in TaskName]: z.ZodType<Answer<Name>> } = {
  encode: z.union([z.object({ result: encoded, stages }), refused, failed]),
  receive: z.union([z.object({ result: received.nullable(), stages }), refused, failed]),
  decode: z.union([z.object({ result: revealed, stages }), refused, failed]),
  search: z.union([z.object({ result: revealed, stages }), refused, failed]),
};

interface Asked {
  name: TaskName;
  task: { limits: PictureLimits };
}

/** A survival report, a message or the place of a failure takes a few thousand bytes. */
const HEAD_BYTES = 64 * 1024;
/** A raw thumbnail of 960 × 960 pixels; its JPEG is never this large. */
const THUMBNAIL_BYTES = 3 * 960 * 960;

/** The largest possible answer to a question: a compromised process may send anything, without end. */
export function mostToAnswer({ name, task: { limits } }: Asked): Most {
  const picture = name === 'encode' ? resultLimits(limits).maxBytes : 0;
  const thumbnail = name === 'encode' || name === 'receive' ? THUMBNAIL_BYTES : 0;
  const shown = name === 'receive' ? 0 : RECEIPT_BYTES;
  return { head: HEAD_BYTES, files: picture + thumbnail + shown };
}
