const ORIENTATION = 0x0112;

/** A segment of a JPEG file. */
export function segmentOf(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A JPEG file with segments before everything else. */
export function withFirst(file: Uint8Array, ...segments: Uint8Array[]): Buffer {
  return Buffer.concat([file.subarray(0, 2), ...segments, file.subarray(2)]);
}

/** A JPEG file with segments after its scans. */
export function withLast(file: Uint8Array, ...segments: Uint8Array[]): Buffer {
  return Buffer.concat([file.subarray(0, -2), ...segments, file.subarray(-2)]);
}

/** An APP1 segment with EXIF data that give the orientation. */
export function exifSegment(orientation: number, how: Parameters<typeof exifOf>[1] = {}): Buffer {
  return segmentOf(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(orientation, how)]));
}

/** EXIF data that contain nothing but an orientation. @param how type: of TIFF 6.0, section 2 */
export function exifOf(
  orientation: number,
  { type = 3, little = true }: { readonly type?: number; readonly little?: boolean },
): Buffer {
  const view = new DataView(new ArrayBuffer(26));
  view.setUint16(0, little ? 0x4949 : 0x4d4d);
  view.setUint16(2, 42, little);
  view.setUint32(4, 8, little);
  view.setUint16(8, 1, little);
  view.setUint16(10, ORIENTATION, little);
  view.setUint16(12, type, little);
  view.setUint32(14, 1, little);
  if ([1, 2, 6, 7].includes(type)) view.setUint8(18, orientation);
  else if ([3, 8].includes(type)) view.setUint16(18, orientation, little);
  else view.setUint32(18, orientation, little);
  return Buffer.from(view.buffer);
}

/** The tag of an entry that leads to the directory of EXIF itself. */
export const EXIF_DIRECTORY = Buffer.from('8769', 'hex');

/** EXIF data that give the orientation, in a directory that leads back to itself ten times. */
export function exifInCircles(orientation: number): Buffer {
  const circle = Buffer.concat([EXIF_DIRECTORY, Buffer.from('00040000000100000008', 'hex')]);
  const [head, entry, end] = [
    [0, 10],
    [10, 22],
    [22, 26],
  ].map(([from, to]) => exifOf(orientation, { little: false }).subarray(from, to));
  head.writeUInt16BE(11, 8);
  return Buffer.concat([head, entry, ...Array.from({ length: 10 }, () => circle), end]);
}
