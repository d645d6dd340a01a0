import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderStorage } from '../storage/folder.ts'
import { openVideos } from './videos.ts'

function box(kind: string, ...inside: Buffer[]): Buffer {
  const body = Buffer.concat(inside)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, body])
}
const start = box('ftyp', Buffer.from('isom0000'))

/** Nested boxes, each eight bytes smaller than the one around it. */
function nested(depth: number): Buffer {
  const boxes = Buffer.alloc(depth * 8)
  for (let at = 0; at < depth; at += 1) {
    boxes.writeUInt32BE((depth - at) * 8, at * 8)
    boxes.write('moov', at * 8 + 4, 'latin1')
  }
  return boxes
}

it('removes the metadata of a movie, and refuses endlessly nested boxes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'elowen-videos-'))
  const videos = openVideos(folderStorage(folder))
  const id = '019a0000-0000-7000-8000-000000000001'
  try {
    expect(await videos.keep(id, Buffer.concat([start, nested(200_000)]))).toBeNull()
    expect(await readdir(folder)).toEqual([])
    const view = box(
      'moov',
      box('trak', box('udta', Buffer.from('Wan Chai'))),
      box('mvhd', Buffer.from('kept')),
    )
    expect(await videos.keep(id, Buffer.concat([start, view]))).toBe('mp4')
    const stored = Buffer.from((await videos.read(id)) ?? []).toString()
    expect([stored.includes('Wan Chai'), stored.includes('kept')]).toEqual([false, true])
  } finally {
    await rm(folder, { recursive: true })
  }
})

const element = (id: number[], ...inside: Buffer[]): Buffer => {
  const body = Buffer.concat(inside)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length))
  size[0] = 0x01
  return Buffer.concat([Buffer.from(id), size, body])
}
const ids = {
  ebml: [0x1a, 0x45, 0xdf, 0xa3],
  docType: [0x42, 0x82],
  segment: [0x18, 0x53, 0x80, 0x67],
  info: [0x15, 0x49, 0xa9, 0x66],
  title: [0x7b, 0xa9],
  writingApp: [0x57, 0x41],
  tracks: [0x16, 0x54, 0xae, 0x6b],
  entry: [0xae],
  name: [0x53, 0x6e],
  codec: [0x86],
  cluster: [0x1f, 0x43, 0xb6, 0x75],
  block: [0xa3],
  tags: [0x12, 0x54, 0xc3, 0x67],
  attachments: [0x19, 0x41, 0xa4, 0x69],
}
const text = (words: string) => Buffer.from(words)
const header = element(ids.ebml, element(ids.docType, text('webm')))
const pieces = [
  element(ids.info, element(ids.title, text('Wan Chai')), element(ids.writingApp, text('Phone of Mei'))),
  element(
    ids.tracks,
    element(ids.entry, element(ids.name, text('Mei’s camera')), element(ids.codec, text('V_VP9'))),
  ),
  element(ids.cluster, element(ids.block, text('pictures'))),
  element(ids.tags, text('location 22.28,114.17')),
  element(ids.attachments, text('a file')),
]
/** As recorded by a browser: segment and cluster of unknown length. */
const live = Buffer.concat([
  header,
  Buffer.from([...ids.segment, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
  ...pieces.slice(0, 2),
  Buffer.from([...ids.cluster, 0xff]),
  element(ids.block, text('pictures')),
  element(ids.tags, text('location 22.28,114.17')),
])
const deep = Buffer.concat([
  start,
  box('free', Buffer.from('Wan Chai left over')),
  box(
    'moov',
    box(
      'trak',
      box(
        'mdia',
        box('hdlr', Buffer.alloc(24), Buffer.from('Phone of Mei')),
        box('minf', box('udta', Buffer.from('Wan Chai'))),
      ),
    ),
  ),
  box('moof', box('traf', box('uuid', Buffer.from('22.28,114.17')), box('tfhd', Buffer.from('pictures')))),
])

it.each<[string, Buffer, 'mp4' | 'webm', string[]]>([
  ['a WebM', Buffer.concat([header, element(ids.segment, ...pieces)]), 'webm', ['V_VP9', 'pictures']],
  ['a WebM that was recorded live', live, 'webm', ['V_VP9', 'pictures']],
  ['an MP4 with words far down', deep, 'mp4', ['pictures']],
])('stores %s with the same length, without place, person and device', async (_, bytes, kind, stored) => {
  const folder = await mkdtemp(join(tmpdir(), 'elowen-videos-'))
  const videos = openVideos(folderStorage(folder))
  const id = '019a0000-0000-7000-8000-000000000002'
  try {
    expect(await videos.keep(id, bytes)).toBe(kind)
    const read = Buffer.from((await videos.read(id)) ?? [])
    expect(read.byteLength).toBe(bytes.byteLength)
    for (const word of ['Wan Chai', 'Mei', '22.28', 'a file']) expect(read.includes(word)).toBe(false)
    for (const word of stored) expect(read.includes(word)).toBe(true)
    expect(await videos.keep(id, bytes.subarray(0, bytes.byteLength - 3))).toBeNull()
  } finally {
    await rm(folder, { recursive: true })
  }
})

it('accepts a clip of a real recorder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'elowen-videos-'))
  try {
    const clip = await readFile(join(import.meta.dirname, '../../../e2e/clip.webm'))
    expect(await openVideos(folderStorage(folder)).keep('019a0000-0000-7000-8000-000000000003', clip)).toBe(
      'webm',
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})
