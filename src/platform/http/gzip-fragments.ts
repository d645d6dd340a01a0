import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRawSync } from 'node:zlib'
import { crc32Combined, crc32Shift } from './crc32-combine.ts'
import { exactCopy } from './exact-copy.ts'

/** Deflate blocks that refer to nothing before them, with the figures that a gzip trailer needs. */
export type Fragment = {
  packed: Buffer
  /** Length before compression, in bytes. */
  size: number
  crc: number
  /** Factor of the checksum of everything before the fragment (`crc32Shift`). */
  shift: number
}

const compress = promisify(deflateRaw)
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block with the final flag, which ends the deflate stream. */
const lastBlock = Buffer.from([3, 0])
/** Most bytes in a stored (uncompressed) deflate block. */
const mostStored = 65_535

const fragmentOf = (packed: Buffer, plain: Buffer): Fragment => ({
  packed,
  size: plain.length,
  crc: crc32(plain),
  shift: crc32Shift(plain.length),
})

/** Compresses bytes as a fragment. Use a high `level` for cached fragments and a low one for those sent once. */
export async function gzipFragment(plain: Buffer, level: number): Promise<Fragment> {
  if (plain.length === 0) return fragmentOf(plain, plain)
  const packed = exactCopy(await compress(plain, { level, finishFlush: constants.Z_FULL_FLUSH }))
  return fragmentOf(packed, plain)
}

/** Wraps bytes as stored blocks, without compression: for short fragments that are sent once. */
export function storedFragment(plain: Buffer): Fragment {
  const blocks: Buffer[] = []
  for (let from = 0; from < plain.length; from += mostStored) {
    const part = plain.subarray(from, from + mostStored)
    const header = Buffer.alloc(5)
    header.writeUInt16LE(part.length, 1)
    header.writeUInt16LE(part.length ^ 0xffff, 3)
    blocks.push(header, part)
  }
  return fragmentOf(Buffer.concat(blocks), plain)
}

/** Joins fragments to a gzip file. */
export function fragmentsAsGzip(fragments: readonly Fragment[]): Buffer {
  let [crc, size] = [0, 0]
  for (const each of fragments) {
    crc = crc32Combined(crc, each.crc, each.shift)
    size += each.size
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc, 0)
  tail.writeUInt32LE(size % 2 ** 32, 4)
  return Buffer.concat([head, ...fragments.map(({ packed }) => packed), lastBlock, tail])
}

/** Joins and inflates fragments, for clients that accept no compression. */
export const fragmentsAsPlain = (fragments: readonly Fragment[]): Buffer =>
  inflateRawSync(Buffer.concat([...fragments.map(({ packed }) => packed), lastBlock]))
