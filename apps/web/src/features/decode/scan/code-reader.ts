/** Finds the QR code in a picture and returns its text; null if there is none. */
export type ReadCode = (picture: ImageData) => Promise<string | null>;

/** Built into some browsers (WICG Shape Detection): Chrome on Android and macOS. */
interface Detector {
  detect(picture: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const QR = 'qr_code';

/** Milliseconds: with a camera there will soon be another picture, with a file there will not. */
export const PATIENCE = { camera: 16, file: 10_000 } as const;
type Patience = (typeof PATIENCE)[keyof typeof PATIENCE];

const ownDetector = async (): Promise<Detector | null> => {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = (await Own?.getSupportedFormats()) ?? [];
  return Own && formats.includes(QR) ? new Own({ formats: [QR] }) : null;
};

const readByLibrary = async (patience: Patience): Promise<ReadCode> => {
  const { decodeQR } = await import('qr/decode.js');
  return async (picture) => {
    try {
      return decodeQR(picture, { timeLimit: patience });
    } catch {
      // It throws if there is no code, or only an incomplete one.
      return null;
    }
  };
};

/**
 * The browser's own reader, or a library if there is none or it fails.
 * @param patience milliseconds after which the library stops trying other ways to look at a picture
 */
export const codeReader = async (patience: Patience): Promise<ReadCode> => {
  const own = await ownDetector().catch(() => null);
  if (own === null) return readByLibrary(patience);
  let read: ReadCode = async (picture) => (await own.detect(picture))[0]?.rawValue ?? null;
  return async (picture) => {
    try {
      return await read(picture);
    } catch {
      read = await readByLibrary(patience);
      return read(picture);
    }
  };
};
