import { boxesIn, type Inside } from './mp4-boxes.ts'
import type { VideoFacts, VideoFault } from './videos.ts'

/** Permitted boxes at the top level of an MP4; any other was embedded. */
const atTop = new Set('ftyp moov mdat free skip wide moof mfra sidx styp uuid meta udta'.split(' '))
/** Codecs that every browser plays: H.264 and AAC. */
const pictures = new Set(['avc1', 'avc3'])
const sounds = new Set(['mp4a'])

/** Time scale and duration of `mvhd` and `mdhd`; an unknown duration is 0. Null: truncated. */
function clockOf(view: DataView, { from, to }: Inside): { scale: number; length: number } | null {
  const isLong = from < to && view.getUint8(from) === 1
  if (from + (isLong ? 32 : 20) > to) return null
  const scale = view.getUint32(from + (isLong ? 20 : 12))
  const length = isLong ? Number(view.getBigUint64(from + 24)) : view.getUint32(from + 16)
  const isUnknown = isLong ? length >= 2 ** 63 : length === 0xffffffff
  return { scale, length: isUnknown ? 0 : length }
}

/** Duration of all samples of a track in its units: the real playing time, whatever its header says. */
function samplesOf(view: DataView, { from, to }: Inside): number {
  let sum = 0
  for (let at = from + 8; at + 8 <= to; at += 8) sum += view.getUint32(at) * view.getUint32(at + 4)
  return sum
}

type Track = { handler: string; codecs: string[]; seconds: number }

function trackOf(view: DataView, track: Inside): Track {
  const inside = (of: Inside | undefined) => (of ? boxesIn(view, of.from, of.to) : [])
  const one = (boxes: readonly Inside[], kind: string) => boxes.find((box) => box.kind === kind)
  const media = inside(one(inside(track), 'mdia'))
  const tables = inside(one(inside(one(media, 'minf')), 'stbl'))
  const [handler, head, entries, times] = [
    one(media, 'hdlr'),
    one(media, 'mdhd'),
    one(tables, 'stsd'),
    one(tables, 'stts'),
  ]
  const clock = head ? clockOf(view, head) : null
  const units = Math.max(clock?.length ?? 0, times ? samplesOf(view, times) : 0)
  return {
    handler:
      handler && handler.from + 12 <= handler.to
        ? String.fromCharCode(...[8, 9, 10, 11].map((offset) => view.getUint8(handler.from + offset)))
        : '',
    codecs: entries ? boxesIn(view, entries.from + 8, entries.to).map(({ kind }) => kind) : [],
    seconds: clock && clock.scale > 0 ? units / clock.scale : 0,
  }
}

/** Seconds added by fragments, where the file declares them. */
function fragmentSeconds(view: DataView, movie: readonly Inside[], scale: number): number {
  const extended = movie.find(({ kind }) => kind === 'mvex')
  const head = extended && boxesIn(view, extended.from, extended.to).find(({ kind }) => kind === 'mehd')
  if (!head || scale === 0) return 0
  const isLong = view.getUint8(head.from) === 1
  if (head.from + (isLong ? 12 : 8) > head.to) return 0
  return (isLong ? Number(view.getBigUint64(head.from + 4)) : view.getUint32(head.from + 4)) / scale
}

/** Properties of an MP4 that the shop needs; its boxes were validated before. */
export function mp4Facts(bytes: Uint8Array): VideoFacts | VideoFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const top = boxesIn(view, 0, bytes.byteLength)
  if (top.some(({ kind }) => !atTop.has(kind))) return 'two_types'
  const moov = top.find(({ kind }) => kind === 'moov')
  if (!moov) return 'type'
  const movie = boxesIn(view, moov.from, moov.to)
  const tracks = movie.filter(({ kind }) => kind === 'trak').map((track) => trackOf(view, track))
  const of = (handler: string) => tracks.filter((track) => track.handler === handler)
  const isPlayed = (track: Track, known: ReadonlySet<string>) =>
    track.codecs.length > 0 && track.codecs.every((codec) => known.has(codec))
  if (of('vide').length === 0) return 'codec'
  if (!of('vide').every((track) => isPlayed(track, pictures))) return 'codec'
  if (!of('soun').every((track) => isPlayed(track, sounds))) return 'codec'
  const head = movie.find(({ kind }) => kind === 'mvhd')
  const clock = head ? clockOf(view, head) : null
  const seconds = Math.max(
    clock && clock.scale > 0 ? clock.length / clock.scale : 0,
    fragmentSeconds(view, movie, clock?.scale ?? 0),
    ...tracks.map((track) => track.seconds),
  )
  return seconds > 0 ? { kind: 'mp4', seconds } : 'length'
}
