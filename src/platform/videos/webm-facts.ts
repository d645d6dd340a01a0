import { elementAt } from './webm.ts'
import type { VideoFacts, VideoFault } from './videos.ts'

const ids = {
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  time: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const
const nests = new Set<number>([ids.segment, ids.info, ids.tracks, ids.track, ids.cluster, ids.blockGroup])
/** Levels at which a file embedded in a WebM would appear; recordings of unknown length have them all side by side. */
const levels = new Set<number>([ids.segment, ids.cluster])
const atLevels = new Set<number>([
  0x1a45dfa3 /* EBML */,
  ids.segment,
  ids.info,
  ids.tracks,
  ids.cluster,
  ids.time,
  ids.simpleBlock,
  ids.blockGroup,
  0x114d9b74 /* SeekHead */,
  0x1043a770 /* Chapters */,
  0x1c53bb6b /* Cues */,
  0x1941a469 /* Attachments */,
  0x1254c367 /* Tags */,
  0xec /* Void */,
  0xbf /* CRC-32 */,
  0xab /* PrevSize */,
  0xa7 /* Position */,
])
/** Codecs that browsers play. */
const pictures = new Set(['V_VP8', 'V_VP9', 'V_AV1'])
const sounds = new Set(['A_OPUS', 'A_VORBIS'])
/** Segment, cluster, group, block. */
const deepest = 5

type Found = {
  scale: number
  duration: number
  cluster: number
  last: number
  tracks: { type: number; codec: string }[]
  hasMore: boolean
}

const numberIn = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
const textIn = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, 40)).replace(/\0+$/, '')

function floatIn(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return bytes.byteLength === 4 ? view.getFloat32(0) : bytes.byteLength === 8 ? view.getFloat64(0) : 0
}

/** The timestamp of a block, in units of its cluster. */
function blockTime(block: Uint8Array): number {
  const track = Math.clz32(block[0] ?? 0) - 23
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  return track >= 1 && track + 2 <= block.byteLength ? view.getInt16(track) : 0
}

function note(found: Found, id: number, inside: Uint8Array): void {
  const track = found.tracks.at(-1)
  if (id === ids.scale) found.scale = numberIn(inside)
  else if (id === ids.duration) found.duration = floatIn(inside)
  else if (id === ids.time) found.cluster = numberIn(inside)
  else if (id === ids.trackType && track) track.type = numberIn(inside)
  else if (id === ids.codec && track) track.codec = textIn(inside)
  else if (id === ids.simpleBlock || id === ids.block)
    found.last = Math.max(found.last, found.cluster + blockTime(inside))
}

function walk(bytes: Uint8Array, from: number, to: number, found: Found, isLevel: boolean, depth = 0): void {
  for (let at = from; at < to;) {
    const element = elementAt(bytes, at, to)
    if (!element || depth > deepest) return
    const { id, head, size } = element
    if (isLevel && !atLevels.has(id)) found.hasMore = true
    if (id === ids.track) found.tracks.push({ type: 0, codec: '' })
    const begin = at + head
    if (size === null) {
      at = begin // its content is read as if it were at the same level
      continue
    }
    if (nests.has(id)) walk(bytes, begin, begin + size, found, levels.has(id), depth + 1)
    else note(found, id, bytes.subarray(begin, begin + size))
    at = begin + size
  }
}

/** Properties of a WebM that the shop needs; its elements were validated before. */
export function webmFacts(bytes: Uint8Array): VideoFacts | VideoFault {
  const found: Found = { scale: 1_000_000, duration: 0, cluster: 0, last: 0, tracks: [], hasMore: false }
  walk(bytes, 0, bytes.byteLength, found, true)
  if (found.hasMore) return 'two_types'
  const of = (type: number) => found.tracks.filter((track) => track.type === type)
  if (of(1).length === 0 || !of(1).every(({ codec }) => pictures.has(codec))) return 'codec'
  if (!of(2).every(({ codec }) => sounds.has(codec))) return 'codec'
  // live recordings do not declare their duration: the last frame determines it
  const seconds = (Math.max(found.duration, found.last) * found.scale) / 1e9
  return seconds > 0 ? { kind: 'webm', seconds } : 'length'
}
