import type { Send, SendRequest } from '@underpaint/contract';

const watchProgress = (xhr: XMLHttpRequest, onUploadProgress: SendRequest['onUploadProgress']) => {
  if (!onUploadProgress) return;
  xhr.upload.addEventListener('progress', (event) => {
    if (event.lengthComputable && event.total > 0) onUploadProgress(event.loaded / event.total);
  });
  xhr.upload.addEventListener('load', () => onUploadProgress(1));
};

const isBlob = (value: unknown): value is Blob => value instanceof Blob;

/** Sends with XMLHttpRequest, the only way for a page to see the progress of an upload. */
export const sendWithXhr: Send = ({ url, method, headers, body, signal, onUploadProgress }) =>
  new Promise((resolve, reject) => {
    const cancelled = () => reject(new DOMException('The call was cancelled.', 'AbortError'));
    if (signal?.aborted) return cancelled();
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(method, url);
    xhr.withCredentials = true;
    xhr.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.addEventListener('load', () => {
      const answer: unknown = xhr.response;
      resolve({ status: xhr.status, body: isBlob(answer) ? answer : new Blob() });
    });
    xhr.addEventListener('error', () => reject(new TypeError('No answer from the server.')));
    xhr.addEventListener('abort', cancelled);
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort);
    watchProgress(xhr, onUploadProgress);
    xhr.send(body ?? null);
  });
