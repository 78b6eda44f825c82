export interface PictureHeader {
  format: 'png' | 'jpeg';
  /** In pixels, after applying the camera's orientation tag. */
  width: number;
  height: number;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Markers of a JPEG frame header: SOF0 … SOF15 without DHT (c4), JPG (c8) and DAC (cc); ITU-T T.81, table B.1. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const startsWith = (view: DataView, bytes: readonly number[], at = 0): boolean =>
  view.byteLength >= at + bytes.length && bytes.every((byte, i) => view.getUint8(at + i) === byte);

const readPng = (view: DataView): PictureHeader | null => {
  if (view.byteLength < 24 || view.getUint32(12) !== 0x49484452) return null;
  return { format: 'png', width: view.getUint32(16), height: view.getUint32(20) };
};

/** The Orientation tag (0x0112) of an Exif block that begins at `at`, or 1; null if it is another kind of block. */
const readOrientation = (view: DataView, at: number, end: number): number | null => {
  if (!startsWith(view, [0x45, 0x78, 0x69, 0x66, 0, 0], at)) return null;
  if (at + 14 > end) return 1;
  const tiff = at + 6;
  const little = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, little);
  if (directory + 2 > end) return 1;
  const entries = view.getUint16(directory, little);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + 12 * i;
    if (entry + 12 > end) return 1;
    if (view.getUint16(entry, little) === 0x0112) return view.getUint16(entry + 8, little);
  }
  return 1;
};

const readJpeg = (view: DataView): PictureHeader | null => {
  let orientation: number | null = null;
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (isFrame(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      const turned = orientation !== null && orientation >= 5 && orientation <= 8;
      return { format: 'jpeg', width: turned ? height : width, height: turned ? width : height };
    }
    // Other metadata, such as XMP, has the same marker; the first Exif block counts.
    if (marker === 0xe1) orientation ??= readOrientation(view, at + 4, Math.min(end, view.byteLength));
    at = end;
  }
  return null;
};

/** Which of the two accepted formats the content has, whatever the file's name; null for anything else. */
export const sniffFormat = (bytes: Uint8Array): 'png' | 'jpeg' | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(view, PNG_SIGNATURE)) return 'png';
  return startsWith(view, [0xff, 0xd8, 0xff]) ? 'jpeg' : null;
};

/** Format and size from the first bytes of a picture, without decoding it; null when they cannot be determined. */
export const readPictureHeader = (bytes: Uint8Array): PictureHeader | null => {
  const format = sniffFormat(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (format === 'png') return readPng(view);
  return format === 'jpeg' ? readJpeg(view) : null;
};
