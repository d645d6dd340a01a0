import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { keysByUse } from '../cache/keys-by-use.ts'
import type { Uses } from '../cache/uses.ts'
import { exactCopy } from './exact-copy.ts'

/** A rendered page, cached in its compressed forms only, as nearly all clients accept those. `until`: in milliseconds. */
export type CachedPage = {
  status: number
  gzip: Buffer
  br: Buffer
  headers: Record<string, string>
  until: number
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a rendered page for the cache, where it lives for `seconds`. */
export async function packed(
  status: number,
  html: Buffer,
  headers: Record<string, string>,
  seconds: number,
): Promise<CachedPage> {
  const [br, gz] = await Promise.all([
    brotli(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    }),
    zip(html, { level: 6 }),
  ])
  return { status, gzip: exactCopy(gz), br: exactCopy(br), headers, until: Date.now() + seconds * 1_000 }
}

/** Compresses a page that is rendered for one visitor and not cached: fast, and only in a form the browser accepts. */
export async function packedFor(
  accepts: string,
  html: Buffer,
): Promise<{ bytes: Buffer; coding: 'gzip' | null }> {
  if (!accepts.includes('gzip') || html.length < 1_500) return { bytes: html, coding: null }
  return { bytes: await zip(html, { level: 3 }), coding: 'gzip' }
}

export const sizeOfPage = (page: CachedPage): number => page.gzip.length + page.br.length

/** Most cached pages of one path that differ by their query, so that arbitrary queries cannot fill the cache. */
const mostQueries = 40
const pathOf = (key: string): string => key.split('?', 1)[0] ?? key

/**
 * LRU cache of pages by key, bounded by `mostBytes` and by the number of queries of one path: pages with rare queries
 * evict each other, and never the pages of other paths.
 */
export function openPageCache<Page extends { until: number } = CachedPage>(
  mostBytes: number,
  sizeOf: (page: Page) => number,
) {
  const byUse = keysByUse()
  const queries = new Map<string, LRUCache<string, true>>()
  const pages = new LRUCache<string, Page>({
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    disposeAfter: (_, key, reason) => {
      if (reason === 'set') return // the page was replaced under the same key
      byUse.remove(key)
      const ofPath = queries.get(pathOf(key))
      ofPath?.delete(key)
      if (ofPath?.size === 0) queries.delete(pathOf(key))
    },
  })

  /** Records an access to a page with a query; the path's least recently used one is evicted beyond the limit. */
  const count = (key: string) => {
    if (!key.includes('?')) return
    const ofPath =
      queries.get(pathOf(key)) ??
      new LRUCache<string, true>({
        max: mostQueries,
        disposeAfter: (_, query, reason) => reason === 'evict' && pages.delete(query),
      })
    queries.set(pathOf(key), ofPath)
    ofPath.set(key, true)
  }
  return {
    /** Version of the cache, incremented by every change. A page notes it when its rendering begins (`begunAt`). */
    age: byUse.age,
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
    find(key: string): Page | undefined {
      const found = pages.get(key)
      if (found && found.until < Date.now()) {
        pages.delete(key)
        return undefined
      }
      if (found) count(key)
      return found
    },
    /** Stores a page, unless data it uses has changed since its rendering began. */
    set(key: string, page: Page, { uses, begunAt }: { uses: Uses; begunAt: number }): void {
      if (!byUse.isCurrent(begunAt, uses)) return
      pages.set(key, page)
      byUse.add(key, uses)
      count(key)
    },
    /** Drops the pages that use any part of a change; the others stay. */
    change(changes: Uses): void {
      for (const key of byUse.changed(changes)) pages.delete(key)
    },
    clear(): void {
      queries.clear()
      pages.clear()
      byUse.clear()
    },
  }
}
