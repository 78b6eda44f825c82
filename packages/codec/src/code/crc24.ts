const POLYNOMIAL = 0x864cfb;
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 16;
  for (let i = 0; i < 8; i++) value = (value << 1) ^ (value & 0x800000 ? POLYNOMIAL : 0);
  return value & 0xffffff;
});

/** CRC-24 of OpenPGP (RFC 9580, section 6.1.1): `crc24("123456789") === 0x21cf02`. */
export function crc24(bytes: Uint8Array): number {
  let crc = 0xb704ce;
  for (const byte of bytes) crc = ((crc << 8) ^ TABLE[((crc >> 16) ^ byte) & 0xff]) & 0xffffff;
  return crc;
}
