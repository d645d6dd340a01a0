/** The CRC-32 polynomial, least significant bit first. */
const polynomial = 0xedb88320
const one = 0x80000000

/** Product of two remainders, as polynomials over GF(2). */
function product(left: number, right: number): number {
  let sum = 0
  let factor = right
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((left & bit) !== 0) sum ^= factor
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ polynomial
  }
  return sum >>> 0
}

/** x to the powers 8, 16, 32 …: the factors of a checksum that is followed by 1, 2, 4 … bytes. */
const powers: number[] = [one >>> 8]
for (let at = 1; at < 32; at += 1) {
  const last = powers[at - 1] ?? one
  powers.push(product(last, last))
}

/** Factor of a checksum that is followed by `bytes` bytes (fewer than 2^32). */
export function crc32Shift(bytes: number): number {
  let shift = one
  for (let [left, at] = [bytes, 0]; left > 0; left = Math.floor(left / 2), at += 1)
    if (left % 2 === 1) shift = product(powers[at] ?? one, shift)
  return shift
}

/**
 * CRC-32 of two concatenated byte sequences, computed from the CRC-32 of each without reading them again. `shift`:
 * `crc32Shift` of the second's length, which can be computed beforehand.
 */
export const crc32Combined = (first: number, second: number, shift: number): number =>
  (product(first, shift) ^ second) >>> 0
