import * as z from 'zod/mini';
import { shareResponse } from './schemas.ts';

/** Name of the `<meta>` in which the page of a shared link carries its `WrittenShare` as JSON. */
export const SHARE_META = 'underpaint-share';

/** What the page of a shared link knows without a request: null if the link leads nowhere. */
export const writtenShare = z.object({ encodingId: z.string(), share: z.nullable(shareResponse) });
export type WrittenShare = z.infer<typeof writtenShare>;
