import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startLog } from '#platform/log.ts'
import { startWorker } from '#platform/jobs.ts'
import { feedSearchOnChange } from '#processes/jobs/search-feed.ts'
import { openEngineShop, openMemoryShop, type EngineShop } from '#tools/builders/showcase/search-shops.ts'
import { workingProcess } from '#tools/testing/working-process.ts'
import type { Ctx } from '../../context.ts'
import type { ProductSearchEngine } from '../ports.ts'
import { feedSearchEngine } from './feed.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO'
let shop: EngineShop
beforeEach(async () => {
  shop = await openEngineShop({ empty: true })
}, 60_000)
afterEach(() => shop.close())

const system = () => shop.shop.systemContext()
const engine = () => system().outside.searchEngine as ProductSearchEngine // the shop has one
/** The same shop, whose engine does one thing in another way. */
const withEngine = (changes: Partial<ProductSearchEngine>): Ctx => {
  const ctx = system()
  const outside = { ...ctx.outside, searchEngine: { ...engine(), ...changes } }
  return { ...ctx, outside, transaction: (work) => ctx.transaction((tx) => work({ ...tx, outside })) }
}
const marks = async () => (await shop.query('select distinct product_id from search_changes')).length
const rename = (name: string) =>
  shop.query(
    `update products set name = name || jsonb_build_object('eng', $2::text) where sku = $1`,
    shampoo,
    name,
  )
const found = async (keyword: string) => (await shop.search(keyword)).skus
/** After a search that was not answered none is sent for two seconds. */
const back = { timeout: 20_000 }

describe('feeding the search engine', () => {
  it('builds the index from scratch, and search is unavailable until then', async () => {
    expect((await shop.search('scalp balance')).isAway).toBe(true)
    await shop.takeIn()
    await expect.poll(() => found('scalp balance'), back).toContain(shampoo)
    expect(
      await shop.query('select rebuild, built_at is not null as built from search_engine_state'),
    ).toEqual([{ rebuild: null, built: true }])
  })

  it('marks products whose searchable text changed, but not for prices, stock or ratings', async () => {
    await shop.takeIn()
    await shop.query('update product_options set price = price + 100')
    await shop.query('update products set rating_count = rating_count + 1')
    await shop.query('update stock_levels set on_hand = on_hand + 1')
    expect(await marks()).toBe(0)
    await rename('Marble Wash')
    expect(await marks()).toBe(1)
    await shop.query('update products set priority = priority + 1')
    expect(await marks()).toBeGreaterThan(10)
  })

  it('sends changes again if the process ended before they were marked as sent', async () => {
    await shop.takeIn()
    await rename('Lantern Wash')
    const failing = withEngine({
      async change(changes, targets) {
        await engine().change(changes, targets)
        throw new Error('the process ends here')
      },
    })
    expect(await feedSearchEngine(failing)).toBe(false)
    expect([await marks(), await found('lantern')]).toEqual([1, [shampoo]])
    await shop.takeIn()
    expect([await marks(), await found('lantern')]).toEqual([0, [shampoo]])
  })

  it('resumes an interrupted rebuild, and activates it once', async () => {
    const swapped = withEngine({
      async finishRebuild(rebuild) {
        await engine().finishRebuild(rebuild)
        throw new Error('the process ends here')
      },
    })
    await feedSearchEngine(swapped)
    const total = (await shop.search('elowen')).total
    expect(total).toBeGreaterThan(10)
    expect(await shop.query('select rebuild is null as done from search_engine_state')).toEqual([
      { done: false },
    ])
    await shop.takeIn()
    expect((await shop.search('elowen')).total).toBe(total)
    expect(await shop.query('select rebuild is null as done from search_engine_state')).toEqual([
      { done: true },
    ])
  })

  it('applies changes during a rebuild to both indexes', async () => {
    await shop.takeIn()
    await shop.query(`update search_engine_state set fingerprint = 'of a release before'`)
    let isChanged = false
    const changing = withEngine({
      async change(changes, targets) {
        await engine().change(changes, targets)
        if (isChanged) return
        isChanged = true
        await rename('Harbour Wash')
      },
    })
    await feedSearchEngine(changing)
    expect([await marks(), await found('harbour')]).toEqual([0, [shampoo]])
  })

  it('survives a process that is killed amid a rebuild', { timeout: 60_000 }, async () => {
    const first = workingProcess(shop.databaseUrl, 'search-engine', '', shop.env)
    await expect
      .poll(() => shop.query('select from search_engine_state where rebuild is not null'), {
        timeout: 30_000,
        interval: 2,
      })
      .toHaveLength(1)
    first.kill()
    await first.ended
    // its session may hold the turn a moment longer: another is tried, as by the minute
    await expect
      .poll(async () => {
        await shop.takeIn()
        return found('scalp balance')
      }, back)
      .toContain(shampoo)
    expect(await marks()).toBe(0)
  })

  it('is done once by concurrent processes, and no change is lost', async () => {
    await shop.takeIn()
    await rename('Meadow Wash')
    await Promise.all([shop.takeIn(), shop.takeIn(), shop.takeIn()])
    expect([await marks(), await found('meadow')]).toEqual([0, [shampoo]])
  })

  it('includes changes marked while its last portion ended, if others left them to this process', async () => {
    await shop.takeIn()
    let isMarked = false
    const ending: Ctx = {
      ...system(),
      transaction: (work) =>
        system().transaction(async (tx) => {
          const outcome = await work(tx)
          if (outcome === 'done' && !isMarked) {
            isMarked = true
            await rename('Lagoon Wash')
            await shop.takeIn() // another process, which finds that this one is at it
          }
          return outcome
        }),
    }
    await feedSearchEngine(ending)
    expect([isMarked, await marks(), await found('lagoon')]).toEqual([true, 0, [shampoo]])
  })

  it('rebuilds suggestions that were cached before the engine had a change', async () => {
    await shop.takeIn()
    let isAnnounced = false
    shop.shop.cache.onChange((topic) => (isAnnounced ||= topic === 'products'))
    await shop.suggested('estuar')
    await rename('Estuary Wash')
    await expect.poll(() => isAnnounced).toBe(true)
    expect(await shop.suggested('estuar')).toEqual([])
    await shop.takeIn()
    await expect.poll(() => shop.suggested('estuar')).toEqual(['scalp-balance-shampoo'])
  })

  it('finds a change before the next scheduled run', async () => {
    await shop.takeIn()
    const { pool, jobs } = shop.shop
    const worker = await startWorker(pool, jobs, [], startLog('silent'))
    const feeding = feedSearchOnChange(shop.shop.systemContext)
    await shop.search('scalp') // the cache listens by now
    await rename('Nightjar Wash')
    await expect.poll(() => found('nightjar'), { timeout: 20_000, interval: 50 }).toEqual([shampoo])
    feeding.stop()
    await worker.stop()
  })

  it('rebuilds the index after the engine lost it', async () => {
    await shop.takeIn()
    const { SEARCH_URL: url = '', SEARCH_KEY: key = '' } = shop.env
    await fetch(`${url}/indexes/products`, { method: 'DELETE', headers: { authorization: `Bearer ${key}` } })
    await expect.poll(() => engine().isBuilt()).toBe(false)
    await shop.takeIn()
    await expect.poll(() => found('scalp balance'), back).toContain(shampoo)
  })

  it('stores no marks without an engine', async () => {
    const without = await openMemoryShop()
    await without.query('update products set priority = priority + 1')
    await without.takeIn()
    expect(await without.query('select from search_changes')).toEqual([])
    await without.close()
  })
})

describe('while the engine is away', () => {
  it('pages and calls report it, an exact sku is found, and no empty search is counted', async () => {
    await shop.takeIn()
    await shop.outage('error', 1)
    expect(await shop.search('scalp balance')).toEqual({ skus: [], total: 0, isAway: true })
    expect(await shop.search('elowen-scalp-shampoo-500')).toEqual({ skus: [shampoo], total: 1, isAway: true })
    expect(await shop.suggested('scal')).toEqual([])
    await expect.poll(() => found('scalp balance'), back).toContain(shampoo)
    expect(await shop.query('select from empty_searches')).toEqual([])
  })

  it('a missing response delays a shopper no longer than the timeout, and the next one not at all', async () => {
    const slow = await openEngineShop({ SEARCH_PATIENCE: '800' })
    await slow.outage('hang', 1)
    expect((await slow.search('scalp balance')).isAway).toBe(true)
    expect((await slow.search('scalp balance')).isAway).toBe(true) // not sent: the engine would respond by now
    await expect.poll(async () => (await slow.search('scalp balance')).isAway, back).toBe(false)
    await slow.close()
  })

  it('changes wait, and are found when it is back', async () => {
    await shop.takeIn()
    await shop.outage('error', 1)
    await rename('Tidepool Wash')
    await shop.takeIn()
    expect(await marks()).toBe(1)
    await shop.takeIn()
    expect([await marks(), await found('tidepool')]).toEqual([0, [shampoo]])
  })
})
