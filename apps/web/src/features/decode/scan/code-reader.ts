/** Finds the QR code in a picture and says what it holds; null where there is none. */
export type ReadCode = (picture: ImageData) => Promise<string | null>;

/** What some browsers bring along (WICG Shape Detection): Chrome on Android and macOS. */
interface Detector {
  detect(picture: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const QR = 'qr_code';

/** Milliseconds: of a moving picture the next one comes soon, of a file there is one. */
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
      // It throws where there is no code, or none that is whole.
      return null;
    }
  };
};

/**
 * The browser's own reader, and a library where it has none or its own gives up.
 * @param patience milliseconds after which the library tries no other way of looking at one picture
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
