import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { packed } from '#platform/http/page-cache.ts'
import { cachedPageResponse } from './cached-page-answer.ts'

const html = `<p>${'洗頭水 shampoo '.repeat(2_000)}</p>`

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['', null, (bytes: Buffer) => bytes],
])('sends a cached page for Accept-Encoding "%s" as %s', async (accepts, coding, read) => {
  const page = await packed(200, Buffer.from(html), { 'content-type': 'text/html' }, 300)
  const request = new Request('http://shop.test/en', { headers: { 'accept-encoding': accepts } })
  const answer = cachedPageResponse(page, request)
  expect(answer.headers.get('content-encoding')).toBe(coding)
  expect(read(Buffer.from(await answer.arrayBuffer())).toString()).toBe(html)
})

it('stores a page in compressed form, in buffers of exact length', async () => {
  const page = await packed(200, Buffer.from(html), {}, 300)
  for (const bytes of [page.br, page.gzip]) {
    expect(bytes.buffer.byteLength).toBe(bytes.length)
    expect(bytes.length).toBeLessThan(html.length / 10)
  }
})
