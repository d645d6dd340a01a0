import { mp4Facts } from './mp4-facts.ts'
import { videoKind, withoutWords, type VideoFacts, type VideoFault } from './videos.ts'
import { webmFacts } from './webm-facts.ts'

/** Longest comment of an archive, plus its end record, in bytes. */
const archiveTail = 65_535 + 22
/** PDF readers search this many bytes for the header. */
const pdfHead = 1_024

/** Whether the bytes are also an archive by their end or a PDF by their beginning. */
function isOther(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.subarray(0, pdfHead).includes('%PDF-')) return true
  const tail = buffer.subarray(-archiveTail)
  for (
    let at = tail.lastIndexOf('PK\x05\x06');
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1)
  )
    if (at + 22 <= tail.length && tail.readUInt16LE(at + 20) === tail.length - at - 22) return true
  return false
}

/** Properties of a video by its bytes, regardless of its name, without decoding. */
export function inspectVideo(bytes: Uint8Array): VideoFacts | VideoFault {
  const kind = videoKind(bytes)
  if (kind === null) return 'type'
  if (isOther(bytes)) return 'two_types'
  const facts = kind === 'mp4' ? mp4Facts(bytes) : webmFacts(bytes)
  if (facts === 'two_types') return facts
  return withoutWords(bytes, kind) ? facts : 'type'
}
