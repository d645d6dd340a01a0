import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A box of an MP4. */
export function aBox(kind: string, ...inside: Buffer[]): Buffer {
  const body = Buffer.concat(inside)
  return Buffer.concat([number(body.length + 8), Buffer.from(kind, 'latin1'), body])
}

const clock = (kind: string, seconds: number): Buffer =>
  aBox(kind, Buffer.alloc(12), number(1_000), number(seconds * 1_000), Buffer.alloc(80))

const aTrack = (handler: string, codec: string, seconds: number): Buffer =>
  aBox(
    'trak',
    aBox(
      'mdia',
      clock('mdhd', seconds),
      aBox('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12), Buffer.from('Phone of Mei\0')),
      aBox(
        'minf',
        aBox(
          'stbl',
          aBox('stsd', number(0), number(1), aBox(codec, Buffer.alloc(16))),
          aBox('stts', number(0), number(1), number(seconds), number(1_000)),
        ),
      ),
    ),
  )

type Film = {
  brand: string
  codec: string
  sound: string | null
  seconds: number
  /** Duration in its header, if different. */ headSeconds: number
  /** Bytes after its boxes. */ more: Buffer
}

/** An MP4 as from a telephone, with a location, though its frames cannot be decoded. */
export function anMp4(changes: Partial<Film> = {}): Buffer {
  const film = { brand: 'isom', codec: 'avc1', sound: 'mp4a', seconds: 4, more: Buffer.alloc(0), ...changes }
  return Buffer.concat([
    aBox('ftyp', Buffer.from(`${film.brand}\0\0\x02\0isomavc1`, 'latin1')),
    aBox(
      'moov',
      clock('mvhd', film.headSeconds ?? film.seconds),
      aTrack('vide', film.codec, film.seconds),
      ...(film.sound === null ? [] : [aTrack('soun', film.sound, film.seconds)]),
      aBox('udta', aBox('\xa9xyz', Buffer.from('+22.2783+114.1747/'))),
    ),
    aBox('mdat', Buffer.alloc(400, 7)),
    film.more,
  ])
}

/** Four seconds of a moving dot, recorded by a browser's own recorder. */
export const aClip = (): Promise<Buffer> => readFile(join(import.meta.dirname, '../../../e2e/clip.webm'))
