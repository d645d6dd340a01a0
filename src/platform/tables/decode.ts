import { createReadStream } from 'node:fs'

/** Supported encodings of tables; `utf-16` is either byte order. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gb18030'] as const
export type Encoding = (typeof encodings)[number]

const startsWith = (bytes: Uint8Array, ...marks: number[]): boolean =>
  marks.every((mark, index) => bytes[index] === mark)

/** Bytes that are examined to detect an encoding. */
const sample = 1_000_000

/** The text in an encoding, without byte-order mark; null: the bytes are not valid in it. */
function decoded(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null // not of this encoding
  }
}

/** Share of zeros among every second byte of the beginning: Latin letters in UTF-16 have one. */
function zeros(bytes: Uint8Array, offset: 0 | 1): number {
  let count = 0
  for (let at = offset; at < Math.min(bytes.length, 2_000); at += 2) if (bytes[at] === 0) count += 1
  return count / Math.max(1, Math.min(bytes.length, 2_000) / 2)
}

/** Ranges of common characters: first and last lead byte, and the permitted second bytes. */
const everyday = {
  big5: { from: 0xa4, to: 0xc6, isTrail: (byte: number) => byte >= 0x40 && byte <= 0xfe },
  gb18030: { from: 0xb0, to: 0xd7, isTrail: (byte: number) => byte >= 0xa1 && byte <= 0xfe },
} as const

/** The share of common characters among all two-byte characters. */
function everydayShare(bytes: Uint8Array, encoding: keyof typeof everyday): number {
  const { from, to, isTrail } = everyday[encoding]
  let [pairs, common] = [0, 0]
  for (let at = 0; at < bytes.length - 1; at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) continue
    pairs += 1
    if (lead >= from && lead <= to && isTrail(bytes[at + 1] ?? 0)) common += 1
    at += 1
  }
  return pairs === 0 ? 0 : common / pairs
}

/** Detects by byte-order mark, by validity, and between two Chinese encodings by the common characters. */
function encodingsOf(bytes: Uint8Array): Encoding[] {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return ['utf-8']
  if (startsWith(bytes, 0xff, 0xfe)) return ['utf-16le']
  if (startsWith(bytes, 0xfe, 0xff)) return ['utf-16be']
  if (zeros(bytes, 1) > 0.3) return ['utf-16le']
  if (zeros(bytes, 0) > 0.3) return ['utf-16be']
  const isBig5 = everydayShare(bytes, 'big5') > everydayShare(bytes, 'gb18030')
  return isBig5 ? ['utf-8', 'big5', 'gb18030'] : ['utf-8', 'gb18030', 'big5']
}

/** Control characters that no text contains: a file with them is of another type. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
export const foreign = /[\0-\u{8}\u{E}-\u{1A}\u{1C}-\u{1F}]/u

/** Decodes bytes in the given or the detected encoding; null: they are no text. */
export function decodeText(
  bytes: Uint8Array,
  chosen: Encoding | null = null,
): { text: string; encoding: Encoding } | null {
  for (const encoding of chosen ? [chosen] : encodingsOf(bytes)) {
    const text = decoded(bytes, encoding)
    if (text !== null && !foreign.test(text)) return { text, encoding }
  }
  return null
}

/** The encoding of a file, by all of its bytes; null: it is no text. The file is not held in memory. */
export async function encodingOfFile(path: string): Promise<Encoding | null> {
  const pieces: Buffer[] = []
  for await (const piece of createReadStream(path, { end: sample - 1 })) pieces.push(piece as Buffer)
  const beginning = Buffer.concat(pieces)
  for (const encoding of encodingsOf(beginning)) if (await isText(path, encoding)) return encoding
  return null
}

async function isText(path: string, encoding: Encoding): Promise<boolean> {
  try {
    for await (const text of textOfFile(path, encoding)) if (foreign.test(text)) return false
    return true
  } catch (error) {
    if (error instanceof TypeError) return false // not of this encoding
    throw error
  }
}

/**
 * The text of a file in pieces, without byte-order mark. Throws `TypeError` for bytes that are invalid in the
 * encoding.
 */
export async function* textOfFile(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const piece of createReadStream(path)) yield decoder.decode(piece as Buffer, { stream: true })
  yield decoder.decode()
}
