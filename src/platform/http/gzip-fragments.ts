import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** Some bytes, and the same as blocks of a deflate stream that look back at nothing before them. */
export type Fragment = { plain: Buffer; packed: Buffer }

const compress = promisify(deflateRaw)
const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block that says: this was all. */
const lastBlock = Buffer.from([3, 0])
/** A block that is not compressed holds no more. */
const mostStored = 65_535

/** Compresses what is sent more than once, well, or what is sent now, fast. */
export async function gzipFragment(plain: Buffer, level: number): Promise<Fragment> {
  if (plain.length === 0) return { plain, packed: plain }
  return { plain, packed: await compress(plain, { level, finishFlush: constants.Z_FULL_FLUSH }) }
}

/** Puts bytes into the stream as they are: for what is sent once, and is short. */
export function storedFragment(plain: Buffer): Fragment {
  const blocks: Buffer[] = []
  for (let from = 0; from < plain.length; from += mostStored) {
    const part = plain.subarray(from, from + mostStored)
    const header = Buffer.alloc(5)
    header.writeUInt16LE(part.length, 1)
    header.writeUInt16LE(part.length ^ 0xffff, 3)
    blocks.push(header, part)
  }
  return { plain, packed: Buffer.concat(blocks) }
}

/** Fragments one after the other as a gzip file. */
export function fragmentsAsGzip(fragments: readonly Fragment[]): Buffer {
  let [crc, size] = [0, 0]
  for (const { plain } of fragments) {
    crc = crc32(plain, crc)
    size += plain.length
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(crc, 0)
  tail.writeUInt32LE(size % 2 ** 32, 4)
  return Buffer.concat([head, ...fragments.map(({ packed }) => packed), lastBlock, tail])
}
