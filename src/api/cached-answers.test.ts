import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { cacheAnswers, cachedResponse } from './cached-answers.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const asking = (headers: Record<string, string>) =>
  new Request('http://shop.test/api/v1/product', { headers })

it.each([
  ['a short answer', '{"count":0}', null],
  ['a long one', JSON.stringify({ words: '洗頭水 '.repeat(500) }), 'gzip'],
])(
  '%s returns the same content with and without compression, and 304 for its etag',
  async (_, json, coding) => {
    const answers = cacheAnswers(shop.shop.cache, 1_000_000)
    const made = await answers.make('key', 60, async () => json)
    expect(answers.find('key')).toBe(made)
    expect(made.bytes.buffer.byteLength).toBe(made.bytes.length)

    const zipped = cachedResponse(asking({ 'accept-encoding': 'gzip' }), made, 60)
    expect(zipped.headers.get('content-encoding')).toBe(coding)
    const bytes = Buffer.from(await zipped.arrayBuffer())
    expect((coding ? gunzipSync(bytes) : bytes).toString()).toBe(json)

    const plain = cachedResponse(asking({}), made, 60)
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(json)

    const etag = plain.headers.get('etag') ?? ''
    const again = cachedResponse(asking({ 'if-none-match': etag, 'accept-encoding': 'gzip' }), made, 60)
    expect([again.status, again.headers.get('content-encoding')]).toEqual([304, null])
  },
)
