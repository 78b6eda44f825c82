/** Tags of a colour profile by their signature. */
export function tagsOf(profile: Uint8Array): Map<string, Uint8Array> {
  const view = Buffer.from(profile);
  const tags = new Map<string, Uint8Array>();
  for (let at = 132; at < 132 + 12 * view.readUInt32BE(128); at += 12) {
    const from = view.readUInt32BE(at + 4);
    tags.set(view.toString('latin1', at, at + 4), view.subarray(from, from + view.readUInt32BE(at + 8)));
  }
  return tags;
}

/** A profile with a header and these tags, none of which share bytes. */
export function profileOf(header: Uint8Array, tags: ReadonlyMap<string, Uint8Array>): Buffer {
  const head = Buffer.alloc(132 + 12 * tags.size);
  head.set(header.subarray(0, 128));
  head.writeUInt32BE(tags.size, 128);
  const parts = [...tags.values()].map((tag) => Buffer.concat([tag, Buffer.alloc(-tag.length & 3)]));
  let from = head.length;
  for (const [i, [name, tag]] of [...tags].entries()) {
    head.write(name, 132 + 12 * i, 'latin1');
    head.writeUInt32BE(from, 136 + 12 * i);
    head.writeUInt32BE(tag.length, 140 + 12 * i);
    from += (parts[i] as Buffer).length;
  }
  head.writeUInt32BE(from, 0);
  return Buffer.concat([head, ...parts]);
}

/** The profile with one tag added or replaced. */
export function withTag(profile: Uint8Array, name: string, tag: Uint8Array): Buffer {
  return profileOf(profile, new Map([...tagsOf(profile), [name, tag]]));
}

/** An RGB profile of version 2 whose colours are in a table with two points per axis: PCS Lab, colours swapped. */
export function lutProfile(): Buffer {
  return withWhite(headerOf('mntrRGB Lab '), ['A2B0', table()]);
}

/** A grey profile of version 2. */
export function greyProfile(gamma: number): Buffer {
  const curve = Buffer.alloc(14);
  curve.write('curv', 'latin1');
  curve.writeUInt32BE(1, 8);
  curve.writeUInt16BE(Math.round(256 * gamma), 12);
  return withWhite(headerOf('mntrGRAYXYZ '), ['kTRC', curve]);
}

/** @param kind device class, colours and PCS */
function headerOf(kind: string): Buffer {
  const header = Buffer.alloc(128);
  header.writeUInt32BE(0x02400000, 8);
  header.write(kind, 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  header.writeUInt32BE(0xf6d6, 68);
  header.writeUInt32BE(0x10000, 72);
  header.writeUInt32BE(0xd32d, 76);
  return header;
}

function withWhite(header: Buffer, tag: readonly [string, Buffer]): Buffer {
  const white = Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), header.subarray(68, 80)]);
  return profileOf(header, new Map([['wtpt', white], tag]));
}

/** lut16Type: identity matrix, straight curves, and eight corners. */
function table(): Buffer {
  const corners = Array.from({ length: 8 }, (_, i) => {
    const [red, green, blue] = [(i >> 2) & 1, (i >> 1) & 1, i & 1] as const;
    return [
      0xff00 * (0.3 * red + 0.5 * green + 0.2 * blue),
      0x8000 + 9000 * (red - green),
      0x8000 + 9000 * (green - blue),
    ];
  });
  const head = Buffer.alloc(52);
  head.write('mft2', 'latin1');
  head.set([3, 3, 2, 0], 8);
  for (const at of [12, 28, 44]) head.writeUInt32BE(0x10000, at);
  head.writeUInt16BE(2, 48);
  head.writeUInt16BE(2, 50);
  const curves = [0, 0xffff, 0, 0xffff, 0, 0xffff];
  const numbers = [...curves, ...corners.flat().map(Math.round), ...curves];
  const data = Buffer.alloc(2 * numbers.length);
  for (const [i, value] of numbers.entries()) data.writeUInt16BE(value, 2 * i);
  return Buffer.concat([head, data]);
}
