import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { inflated } from './inflated.ts'

const zipped = (megabytes: number) => gzipSync(Buffer.alloc(megabytes * 1024 * 1024, 'elowen'))

it('inflates a file once for repeated requests', () => {
  const page = gzipSync('<p>page</p>')
  expect(inflated(page).toString()).toBe('<p>page</p>')
  expect(inflated(page)).toBe(inflated(page))
  expect(inflated(page).buffer.byteLength).toBe(inflated(page).length)
})

it('caches the most recent files only, and none that is larger than the cache', () => {
  const [first, last, large] = [zipped(3), zipped(3), zipped(9)]
  const [firstBytes, lastBytes, largeBytes] = [first, last, large].map(inflated)
  expect(inflated(large) === largeBytes).toBe(false)
  expect(inflated(last) === lastBytes).toBe(true)
  inflated(zipped(3))
  expect(inflated(first) === firstBytes).toBe(false)
})

it('throws where it is no gzip file', () => expect(() => inflated(Buffer.from('<p>'))).toThrow())
