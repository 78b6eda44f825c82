import { fetchAnswer, type Send } from '@underpaint/contract';

/** Counts what arrives of a body; null if its length is not known. */
const counted = ({ headers, body }: Response, onProgress: (done: number) => void): Promise<Blob> | null => {
  const total = Number(headers.get('content-length'));
  if (!body || !total || headers.has('content-encoding')) return null;
  const read = async () => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = body.getReader();
    let received = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value);
      received += next.value.length;
      onProgress(received / total);
    }
    return new Blob(parts, { type: headers.get('content-type') ?? '' });
  };
  return read();
};

/** Sends with `fetch`, and says what share of the answer has arrived, 0 … 1, if its length is known. */
export const counting =
  (onProgress: (done: number) => void): Send =>
  async (request) => {
    const answer = await fetchAnswer(request);
    return { status: answer.status, body: await (counted(answer, onProgress) ?? answer.blob()) };
  };
