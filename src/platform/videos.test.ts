import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openVideos } from './videos.ts'

function box(kind: string, ...inside: Buffer[]): Buffer {
  const body = Buffer.concat(inside)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}
const start = box('ftyp', Buffer.from('isom0000'))

/** Boxes in boxes, each eight bytes smaller than the one around it. */
function nested(depth: number): Buffer {
  const boxes = Buffer.alloc(depth * 8)
  for (let at = 0; at < depth; at += 1) {
    boxes.writeUInt32BE((depth - at) * 8, at * 8)
    boxes.write('moov', at * 8 + 4, 'latin1')
  }
  return boxes
}

it('keeps a movie without its words, and takes boxes in boxes without an end for no video', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'elowen-videos-'))
  const videos = openVideos(folder)
  const id = '019a0000-0000-7000-8000-000000000001'
  try {
    expect(await videos.keep(id, Buffer.concat([start, nested(200_000)]))).toBeNull()
    expect(await readdir(folder)).toEqual([])
    const told = box('moov', box('trak', box('udta', Buffer.from('Wan Chai'))), box('mvhd', Buffer.from('kept')))
    expect(await videos.keep(id, Buffer.concat([start, told]))).toBe('mp4')
    const kept = String(await videos.read(id))
    expect([kept.includes('Wan Chai'), kept.includes('kept')]).toEqual([false, true])
  } finally {
    await rm(folder, { recursive: true })
  }
})
