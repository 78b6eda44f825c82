import { t } from '@lingui/core/macro';
import { codeReader, PATIENCE } from './code-reader.ts';
import { pixelsOf } from './pixels.ts';

/** Enough for a code that somebody points the camera at, and fast to read. */
const LONG_SIDE = 800;
/** One look takes a phone some ten milliseconds; the rest of the time is for the video. */
const PAUSE_MILLISECONDS = 100;

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : '');

/** Why there is no camera, in words. */
export const cameraProblem = (error: unknown): string => {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'SecurityError':
      return t`The browser did not let us use the camera.`;
    case 'NotFoundError':
    case 'OverconstrainedError':
      return t`There is no camera on this device.`;
    case 'NotSupportedError':
      return window.isSecureContext
        ? t`This browser cannot use a camera.`
        : t`Browsers only allow the camera on HTTPS pages.`;
    default:
      return t`The camera could not be started. Another app may be using it.`;
  }
};

/** @throws DOMException */
const openCamera = async (): Promise<MediaStream> => {
  // Neither old browsers nor pages without HTTPS have it.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (mediaDevices === undefined) throw new DOMException('no camera', 'NotSupportedError');
  return mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
};

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(() => requestAnimationFrame(() => resolve()), PAUSE_MILLISECONDS);
  });

interface Options {
  /** Ends the scan and turns the camera off. */
  signal: AbortSignal;
  /** Called with the text of each code the camera sees. */
  onText: (text: string) => void;
}

/**
 * Shows the camera's picture in `video` and reads codes in it, on this device. Resolves when it has been ended.
 * @throws DOMException if no camera is available
 */
export const scanCamera = async (video: HTMLVideoElement, { signal, onText }: Options): Promise<void> => {
  const stream = await openCamera();
  const stop = (): void => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  video.srcObject = stream;
  // It is muted, so only the end of the scan can prevent it from playing.
  await video.play().catch(() => {});
  const read = await codeReader(PATIENCE.camera);
  while (!signal.aborted) {
    const { videoWidth: width, videoHeight: height } = video;
    const pixels = pixelsOf(video, { width, height }, LONG_SIDE);
    const text = pixels && (await read(pixels));
    if (text !== null && !signal.aborted) onText(text);
    await pause();
  }
};
