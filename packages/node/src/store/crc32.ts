const polynomial = 0xedb88320;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value;
});

/**
 * The CRC-32 of bytes, as zip and PNG use it, where Node's own is not to be had. `before` is the checksum
 * of the bytes in front of them. [ISO 3309]
 */
export function crc32(bytes: Uint8Array, before: number = 0): number {
  let value = before ^ 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
