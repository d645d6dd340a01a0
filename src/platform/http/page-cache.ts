import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { keysByUse } from '../cache/keys-by-use.ts'
import type { Uses } from '../cache/uses.ts'

/** A page as bytes, compressed once; served without anybody looking at it again. */
export type CachedPage = {
  status: number
  plain: Buffer
  gzip: Buffer
  br: Buffer
  headers: Record<string, string>
  until: number
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

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
  return { status, plain: html, gzip: gz, br, headers, until: Date.now() + seconds * 1_000 }
}

/** A page for one person alone: packed lightly, and only as that person's browser takes it. */
export async function packedFor(
  accepts: string,
  html: Buffer,
): Promise<{ bytes: Buffer; coding: 'gzip' | null }> {
  if (!accepts.includes('gzip') || html.length < 1_500) return { bytes: html, coding: null }
  return { bytes: await zip(html, { level: 3 }), coding: 'gzip' }
}

export const sizeOfPage = (page: CachedPage): number => page.plain.length + page.gzip.length + page.br.length

/** Pages of one path by their query: no more of them are kept, whatever strangers ask for. */
const mostQueries = 40
const pathOf = (key: string): string => key.split('?', 1)[0] ?? key

/**
 * Pages by key, the least recently used going first when `mostBytes` is passed, or when one path has too many
 * of them: queries that nobody else asks for push out each other, and never the pages of other paths.
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
      if (reason === 'set') return // the same page anew
      byUse.remove(key)
      const ofPath = queries.get(pathOf(key))
      ofPath?.delete(key)
      if (ofPath?.size === 0) queries.delete(pathOf(key))
    },
  })

  /** Notes the use of a page with a query; the path's least used one goes when there are too many. */
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
    /** Grows with every change: a page says how old the cache was when it was begun. */
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
    /** Keeps a page, unless something it uses has changed since it was begun. */
    keep(key: string, page: Page, { uses, begunAt }: { uses: Uses; begunAt: number }): void {
      if (!byUse.isCurrent(begunAt, uses)) return
      pages.set(key, page)
      byUse.add(key, uses)
      count(key)
    },
    /** Drops the pages that use something of a change; the others stay. */
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
