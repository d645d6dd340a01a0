import { tryOutAccounts } from '#outside/programs/accounts.ts'
import { startPrograms, type Programs } from '#outside/programs/programs.ts'
import { feedSearchEngine } from '#shop/showcase/search-engine/feed.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

export type SearchShop = TestShop & {
  query<Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]>
  /** Applies changes: to the engine, where there is one. */
  takeIn(): Promise<void>
  /** The first page of a search, as skus, and the total. */
  search(
    keyword: string,
    headers?: Record<string, string>,
  ): Promise<{ skus: string[]; total: number; isAway: boolean }>
  suggested(keyword: string): Promise<string[]>
}

export type EngineShop = SearchShop & {
  /** Variables with which child processes reach the engine. */
  env: Record<string, string>
  /** The next calls of the engine fail. */
  outage(kind: 'error' | 'hang' | 'lose', calls: number): Promise<void>
}

function searching(shop: TestShop): SearchShop {
  const skusOf = (products: unknown) => (products as { sku: string }[]).map(({ sku }) => sku)
  return {
    ...shop,
    query: async <Row>(text: string, ...values: unknown[]) =>
      (await shop.shop.pool.query(text, values)).rows as Row[],
    takeIn: async () => void (await feedSearchEngine(shop.shop.systemContext())),
    async search(keyword, headers) {
      const path = `/api/v1/product?channel=4&limit=100&keyword=${encodeURIComponent(keyword)}`
      const { status, body } = await shop.get(path, headers)
      if (status !== 200) throw new Error(`searching answered ${status}`)
      return { skus: skusOf(body.products), total: Number(body.total), isAway: body.search_away === true }
    },
    async suggested(keyword) {
      const path = `/api/v1/product/autocomplete?channel=4&keyword=${encodeURIComponent(keyword)}`
      const { status, body } = await shop.get(path)
      if (status !== 200) throw new Error(`suggestions answered ${status}`)
      return (body.products as { unique_url: string }[]).map(({ unique_url: url }) => url)
    },
  }
}

/** A shop that searches by the index in memory. */
export const openMemoryShop = async (): Promise<SearchShop> =>
  searching(await openTestShop({ LIMITS_FACTOR: '1000' }))

/**
 * A shop that searches by an external engine, which contains its products unless it is left `empty`. The timeout
 * allows for a busy machine.
 */
export async function openEngineShop({ empty = false, SEARCH_PATIENCE = '5000' } = {}): Promise<EngineShop> {
  const programs: Programs = await startPrograms({
    host: '127.0.0.1',
    port: 0,
    publicHost: '127.0.0.1',
    folder: null,
    hookUrl: () => 'http://127.0.0.1:1',
  })
  const { url: SEARCH_URL, key: SEARCH_KEY } = tryOutAccounts(programs.url).search
  const env = { SEARCH_URL, SEARCH_KEY, SEARCH_PATIENCE }
  const shop = searching(await openTestShop({ LIMITS_FACTOR: '1000', ...env }))
  if (!empty) await shop.takeIn()
  return {
    ...shop,
    env,
    async outage(kind, calls) {
      await fetch(`${programs.url}/control/outage`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ company: 'search', kind, calls }),
      })
    },
    async close() {
      await shop.close()
      await programs.close()
    },
  }
}
