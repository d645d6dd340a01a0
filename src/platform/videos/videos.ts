import type { Storage } from '../storage/storage.ts'
import { boxAt } from './mp4-boxes.ts'
import { forgetWebmWords } from './webm.ts'

const videoKinds = ['mp4', 'webm'] as const
export type VideoKind = (typeof videoKinds)[number]
export type VideoFacts = { kind: VideoKind; seconds: number }
/**
 * Why a video is refused: no complete MP4 or WebM; valid as a second file type too; codecs that some browsers do not
 * play; unknown duration.
 */
export type VideoFault = 'type' | 'two_types' | 'codec' | 'length'
export type Videos = ReturnType<typeof openVideos>

const word = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

/** Brands of MP4 that browsers play; QuickTime's own is not among them. */
const brands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/

/** The file type by its first bytes, regardless of its name. */
export function videoKind(bytes: Uint8Array): VideoKind | null {
  if (word(bytes, 4, 4) === 'ftyp' && brands.test(word(bytes, 8, 4))) return 'mp4'
  const isEbml = word(bytes, 0, 4) === '\x1a\x45\xdf\xa3'
  return isEbml && word(bytes, 4, 60).includes('webm') ? 'webm' : null
}

/** Boxes in which cameras write places, names and devices; and the boxes that contain them. */
const telling = new Set(['udta', 'meta', 'uuid'])
const nests = new Set([
  'moov',
  'trak',
  'mdia',
  'minf',
  'stbl',
  'edts',
  'dinf',
  'mvex',
  'moof',
  'traf',
  'mfra',
])
/** Free space, where editors leave previous content. */
const room = new Set(['free', 'skip', 'wide'])
/** Bytes of a track's handler before the name that a device gave it. */
const handlerWords = 24
/** Sample tables are nested five levels deep; endlessly nested boxes are no video. */
const deepest = 7
const free = [...'free'].map((character) => character.charCodeAt(0))

/**
 * Overwrites boxes of metadata with free space of the same size: no offset changes, and the frames are unchanged.
 * False: no complete MP4.
 */
function forgetWords(bytes: Uint8Array, from: number, to: number, depth = 0): boolean {
  if (depth > deepest) return false
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = from; at < to;) {
    const box = boxAt(view, at, to)
    if (!box) return false
    const { kind, head, size } = box
    if (telling.has(kind) || room.has(kind)) {
      bytes.set(free, at + 4)
      bytes.fill(0, at + head, at + size)
    } else if (kind === 'hdlr') bytes.fill(0, Math.min(at + head + handlerWords, at + size), at + size)
    else if (nests.has(kind) && !forgetWords(bytes, at + head, at + size, depth + 1)) return false
    at += size
  }
  return true
}

/**
 * A copy of a video without its metadata about place, person and device, of the same length; null: no complete video
 * of this kind.
 */
export function withoutWords(bytes: Uint8Array, kind: VideoKind): Uint8Array | null {
  const copy = new Uint8Array(bytes)
  const isWhole = kind === 'mp4' ? forgetWords(copy, 0, copy.byteLength) : forgetWebmWords(copy)
  return isWhole ? copy : null
}

const known = /^[0-9a-f-]{36}$/

/**
 * Videos uploaded by customers, stored unchanged except for their metadata about place, person and device; never
 * re-encoded.
 */
export function openVideos(files: Pick<Storage, 'put' | 'read' | 'remove'>) {
  const keyOf = (id: string): string => `${id}.video`
  return {
    /** Stores a file under the given id; null: not a supported video, or truncated. Throws `StorageAway`. */
    async keep(id: string, bytes: Uint8Array): Promise<VideoKind | null> {
      const kind = videoKind(bytes)
      const copy = kind && withoutWords(bytes, kind)
      if (!copy) return null
      await files.put(keyOf(id), copy)
      return kind
    },
    /** Null: no such video. Throws `StorageAway`. */
    async read(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
      return known.test(id) ? files.read(keyOf(id)) : null
    },
    /** Safe to repeat. Throws `StorageAway`. */
    async remove(id: string): Promise<void> {
      if (known.test(id)) await files.remove(keyOf(id))
    },
  }
}
