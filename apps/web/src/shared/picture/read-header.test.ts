import { describe, expect, it } from 'vitest';
import { readPictureHeader, sniffFormat } from './read-header.ts';

const png = (width: number, height: number) => {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
};

const exif = (orientation: number, little: boolean) => {
  const block = new Uint8Array(4 + 6 + 8 + 2 + 12);
  const view = new DataView(block.buffer);
  view.setUint16(0, 0xffe1);
  view.setUint16(2, block.length - 2);
  block.set([0x45, 0x78, 0x69, 0x66, 0, 0], 4);
  view.setUint16(10, little ? 0x4949 : 0x4d4d);
  view.setUint16(12, 42, little);
  view.setUint32(14, 8, little);
  view.setUint16(18, 1, little);
  view.setUint16(20, 0x0112, little);
  view.setUint16(22, 3, little);
  view.setUint32(24, 1, little);
  view.setUint16(28, orientation, little);
  return block;
};

const jpeg = (width: number, height: number, frame = 0xc0, before: Uint8Array = new Uint8Array()) => {
  const sof = [0xff, frame, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return Uint8Array.from([0xff, 0xd8, ...before, ...sof]);
};

describe('the size of a picture before anything is uploaded (A-26)', () => {
  it('reads a PNG', () => {
    expect(readPictureHeader(png(640, 480))).toEqual({ format: 'png', width: 640, height: 480 });
  });

  it.each([0xc0, 0xc1, 0xc2])('reads a JPEG with frame marker %i', (frame) => {
    expect(readPictureHeader(jpeg(640, 480, frame))).toEqual({ format: 'jpeg', width: 640, height: 480 });
  });

  it.each([true, false])('turns the size with the camera orientation (little endian: %s)', (little) => {
    expect(readPictureHeader(jpeg(640, 480, 0xc0, exif(6, little)))).toMatchObject({
      width: 480,
      height: 640,
    });
    expect(readPictureHeader(jpeg(640, 480, 0xc0, exif(3, little)))).toMatchObject({
      width: 640,
      height: 480,
    });
  });

  it('keeps the orientation when another block of metadata follows, as XMP does', () => {
    const xmp = Uint8Array.from([0xff, 0xe1, 0, 8, ...new TextEncoder().encode('http:/')]);
    const before = Uint8Array.from([...exif(6, true), ...xmp]);
    expect(readPictureHeader(jpeg(640, 480, 0xc0, before))).toMatchObject({ width: 480, height: 640 });
  });

  it('steps over tables that look like frames', () => {
    const table = Uint8Array.from([0xff, 0xc4, 0, 9, 1, 2, 3, 4, 5, 6, 7]);
    expect(readPictureHeader(jpeg(64, 48, 0xc2, table))).toMatchObject({ width: 64, height: 48 });
  });

  it('says nothing about a JPEG that ends too early', () => {
    expect(readPictureHeader(jpeg(640, 480).slice(0, 8))).toBeNull();
  });

  it('A-27: the content decides, and nothing but PNG and JPEG is known', () => {
    expect(sniffFormat(new TextEncoder().encode('GIF89a'))).toBeNull();
    expect(sniffFormat(new TextEncoder().encode('<svg/>'))).toBeNull();
    expect(sniffFormat(new Uint8Array())).toBeNull();
    expect(readPictureHeader(new TextEncoder().encode('RIFF    WEBP'))).toBeNull();
  });
});
