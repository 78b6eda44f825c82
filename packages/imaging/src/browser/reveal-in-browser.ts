import { deriveMaster, type Revealed, reveal } from '@underpaint/codec';
import { type RevealInFileInput, revealInFile } from '../reveal-in-file.ts';
import { ImagingError } from '../shared/errors.ts';
import { checkBytes, checkPixels, DEFAULT_LIMITS, resultLimits } from '../shared/limits.ts';
import { BeyondBrowserError } from './beyond-browser-error.ts';
import { isCanvasFaithful, pictureShown } from './canvas.ts';

/**
 * Reveals the message of any picture file that the browser can show: PNG and JPEG through our own decoders,
 * everything else, such as the WebP that services hand out, through a canvas.
 * @throws CodecError, ImagingError as in `revealInFile`
 * @throws BeyondBrowserError if it takes a canvas and this browser alters what canvases contain
 */
export async function revealInBrowser(input: RevealInFileInput): Promise<{ readonly revealed: Revealed }> {
  try {
    return await revealInFile(input);
  } catch (error) {
    if (!isForeign(error)) throw error;
    return revealShown(input, error);
  }
}

function isForeign(error: unknown): error is Error {
  return (
    error instanceof BeyondBrowserError ||
    (error instanceof ImagingError && error.code === 'image.unsupported')
  );
}

async function revealShown(
  { files, picture, passphrase, search, onStage, limits = resultLimits(DEFAULT_LIMITS) }: RevealInFileInput,
  unread: Error,
): Promise<{ readonly revealed: Revealed }> {
  checkBytes(picture, limits);
  const image = await pictureShown(new Blob([picture.slice()])).catch(() => {
    throw unread instanceof ImagingError ? notShown(unread) : unread;
  });
  if (!isCanvasFaithful())
    throw new BeyondBrowserError(
      'pictures of this kind, because its privacy protection changes the pixels that pages can read',
    );
  checkPixels(image, limits);
  onStage?.('key');
  const master = await deriveMaster(passphrase, files.argon2id);
  onStage?.('revealing');
  return { revealed: await reveal({ image, master, ...(search === undefined ? {} : { search }) }) };
}

/** Only browsers can show such a picture, and this one cannot. */
function notShown(cause: ImagingError): ImagingError {
  return new ImagingError(
    'image.unsupported',
    'This browser cannot show this picture. Use another browser, or save a copy as JPEG or PNG.',
    { cause },
  );
}
