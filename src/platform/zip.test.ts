import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { streamOf, zipped, type ZipEntry } from './zip.ts'

const text = (words: string) => new TextEncoder().encode(words)

async function* entries(all: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* all
}

it('contains every entry unchanged, compressed or not', async () => {
  const picture = randomBytes(70_000)
  const body = streamOf(
    zipped(
      entries([
        { name: 'index.html', chunks: [text('<p>你好'), text('</p>')] },
        { name: 'photos/a.webp', isPacked: true, chunks: [picture] },
        { name: 'empty.json', chunks: [] },
      ]),
    ),
  )
  const files = unzipSync(new Uint8Array(await new Response(body).arrayBuffer()))
  expect(Object.keys(files)).toEqual(['index.html', 'photos/a.webp', 'empty.json'])
  expect(strFromU8(files['index.html'] ?? text(''))).toBe('<p>你好</p>')
  expect(Buffer.from(files['photos/a.webp'] ?? text('')).equals(picture)).toBe(true)
  expect(files['empty.json']?.byteLength).toBe(0)
})

it('reads its source only as far as its reader reads', async () => {
  let read = 0
  async function* long(): AsyncGenerator<Uint8Array> {
    for (; read < 1_000; read += 1) yield randomBytes(1_000)
  }
  const reader = streamOf(zipped(entries([{ name: 'long', isPacked: true, chunks: long() }]))).getReader()
  await reader.read()
  await reader.cancel()
  expect(read).toBeLessThan(20)
})

it('fails when an entry cannot be read', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield text('a')
    throw new Error('gone')
  }
  const body = streamOf(zipped(entries([{ name: 'broken', chunks: broken() }])))
  await expect(new Response(body).arrayBuffer()).rejects.toThrow('gone')
})
