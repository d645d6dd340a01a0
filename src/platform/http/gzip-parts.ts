import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** Part of a file, compressed by itself. `crc` and `bytes` are the checksum and length before compression. */
export type GzipPart = { body: Uint8Array; crc: number; bytes: number }

const compress = promisify(deflateRaw)
const head = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block with the final flag, which ends the deflate stream. */
const lastBlock = Uint8Array.from([3, 0])

/** Compresses a part that others can follow: it ends at a byte boundary and refers to nothing before it. */
export async function gzipPart(text: string): Promise<GzipPart> {
  const bytes = Buffer.from(text)
  const body = await compress(bytes, { level: 4, finishFlush: constants.Z_SYNC_FLUSH })
  return { body, crc: crc32(bytes), bytes: bytes.length }
}

/**
 * Joins parts to a gzip file without compressing them again. The file has a single member, as some readers stop after
 * the first.
 */
export async function* gzipOf(
  parts: AsyncIterable<GzipPart> | Iterable<GzipPart>,
): AsyncGenerator<Uint8Array> {
  yield head
  let [crc, bytes] = [0, 0]
  for await (const part of parts) {
    crc = crcOfBoth(crc, part.crc, part.bytes)
    bytes += part.bytes
    yield part.body
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc, 0)
  tail.writeUInt32LE(bytes % 2 ** 32, 4)
  yield lastBlock
  yield tail
}

/** A linear map from 32 bits to 32 bits: the image of each bit. */
type BitMap = readonly number[]

const polynomial = 0xed_b8_83_20
const mapped = (map: BitMap, word: number): number => {
  let [sum, rest] = [0, word]
  for (let bit = 0; rest !== 0; bit += 1, rest >>>= 1) if (rest & 1) sum ^= map[bit] ?? 0
  return sum >>> 0
}
const twice = (map: BitMap): BitMap => map.map((image) => mapped(map, image))
const afterOneBit: BitMap = Array.from({ length: 32 }, (_, bit) => (bit === 0 ? polynomial : 2 ** (bit - 1)))
const afterOneByte: BitMap = twice(twice(twice(afterOneBit)))

/** CRC-32 of one text followed by another of `bytes` bytes, from the CRC-32 of each (the method of zlib's crc32_combine). */
export function crcOfBoth(first: number, second: number, bytes: number): number {
  let crc = first
  let map = afterOneByte
  for (let rest = bytes; rest > 0; rest = Math.floor(rest / 2), map = twice(map))
    if (rest % 2 === 1) crc = mapped(map, crc)
  return (crc ^ second) >>> 0
}
