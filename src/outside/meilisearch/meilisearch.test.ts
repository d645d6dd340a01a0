import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SearchDocument, SearchSettings } from '#shop/showcase/ports.ts'
import { programsAlone } from '#tools/builders/outside/programs.ts'
import { tryOutAccounts } from '../programs/accounts.ts'
import type { Programs } from '../programs/programs.ts'
import { inBatches } from './batches.ts'
import { meilisearch } from './meilisearch.ts'

let programs: Programs
beforeEach(async () => {
  programs = await programsAlone()
})
afterEach(() => programs.close())

const account = () => tryOutAccounts(programs.url).search
const engine = (changes: object = {}) =>
  meilisearch({ ...account(), index: 'products', timeoutMs: 300, ...changes })
const settings: SearchSettings = {
  fields: ['skus', 'names'],
  synonyms: [['shampoo', '洗髮精', 'hair wash']],
  mostFound: 1_000,
}
const product = (id: string, names: string[], priority = 0): SearchDocument => ({
  id,
  priority,
  names,
  skus: [],
})
const call = async (method: string, path: string, key = account().key) => {
  const answer = await fetch(account().url + path, { method, headers: { authorization: `Bearer ${key}` } })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const outage = (kind: string, calls: number) =>
  fetch(`${programs.url}/control/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ company: 'search', kind, calls }),
  })
async function built(products: readonly SearchDocument[], of = engine()) {
  const rebuild = await of.startRebuild(settings)
  await of.change({ products, removed: [] }, ['next'])
  await of.finishRebuild(rebuild)
  return { engine: of, rebuild }
}

describe('an index', () => {
  it('exists once it was built, and is then searched', async () => {
    const of = engine()
    expect([await of.isBuilt(), await of.health()]).toEqual([false, null])
    const rebuild = await of.startRebuild(settings)
    await of.change({ products: [product('a', ['Mint Soap'])], removed: [] }, ['next'])
    expect(await of.isBuilt()).toBe(false)
    await of.finishRebuild(rebuild)
    expect(await of.search('mint', 10)).toEqual(['a'])
    expect(await of.health()).toBeGreaterThan(0)
    expect((await call('GET', '/indexes/products_next')).body).toMatchObject({ code: 'index_not_found' })
  })

  it('is swapped with the next one once, however often that is requested', async () => {
    const { engine: of } = await built([product('a', ['Mint Soap'])])
    const rebuild = await of.startRebuild(settings)
    await of.change({ products: [product('b', ['Mint Oil'])], removed: [] }, ['next'])
    expect(await of.search('mint', 10)).toEqual(['a'])
    await of.finishRebuild(rebuild)
    await of.finishRebuild(rebuild)
    expect(await of.search('mint', 10)).toEqual(['b'])
    const { body } = await call('GET', '/tasks?types=indexSwap')
    expect(body.total).toBe(2)
  })

  it('applies changes and removals, also repeated', async () => {
    const { engine: of } = await built([product('a', ['Mint Soap']), product('b', ['Mint Oil'])])
    for (const _ of [1, 2]) {
      await of.change({ products: [product('a', ['Rose Soap'])], removed: ['b', 'never-there'] }, ['live'])
      expect([await of.search('rose', 10), await of.search('mint', 10)]).toEqual([['a'], []])
    }
  })

  it('returns the most popular of equals first, within the limit', async () => {
    const { engine: of } = await built([
      product('a', ['Mint'], 1),
      product('b', ['Mint'], 3),
      product('c', ['Mint'], 2),
    ])
    expect(await of.search('mint', 2)).toEqual(['b', 'c'])
  })

  it('uses synonyms, and matches some of the words where no product has all', async () => {
    const { engine: of } = await built([product('a', ['Daily Shampoo']), product('b', ['Mint Oil'])])
    expect(await of.search('洗髮精', 10)).toEqual(['a'])
    expect(await of.search('hair wash', 10)).toEqual(['a'])
    expect(await of.search('mint unheard-of', 10)).toEqual(['b'])
  })
})

describe('failures', () => {
  it('a wrong key is refused, with its error code', async () => {
    await built([product('a', ['Mint'])])
    const stranger = engine({ key: 'wrong' })
    await expect(stranger.isBuilt()).rejects.toThrow('invalid_api_key')
    expect([await stranger.search('mint', 10), await stranger.health()]).toEqual([null, null])
    expect((await call('GET', '/indexes/products', 'wrong')).status).toBe(403)
    expect((await fetch(`${account().url}/indexes/products`)).status).toBe(401)
  })

  it('an invalid document fails, with its error code', async () => {
    const { engine: of } = await built([])
    const change = of.change({ products: [product('not an id', ['Mint'])], removed: [] }, ['live'])
    await expect(change).rejects.toThrow('invalid_document_id')
  })

  it('an engine that is away is not searched, nor fed', async () => {
    const nowhere = engine({ url: 'http://127.0.0.1:1' })
    expect(await nowhere.search('mint', 10)).toBeNull()
    await expect(nowhere.isBuilt()).rejects.toThrow('shop.busy')
  })

  it('a slow search ends in time, and others are not sent for two seconds', async () => {
    const { engine: of } = await built([product('a', ['Mint'])])
    await outage('hang', 1)
    expect(await of.search('mint', 10)).toBeNull() // the engine never responds to this one
    expect(await of.search('mint', 10)).toBeNull() // it would respond by now
    await expect.poll(() => of.search('mint', 10), { timeout: 20_000 }).toEqual(['a'])
  })

  it('a swap with a lost response is detected, and not repeated', async () => {
    const { engine: of } = await built([product('a', ['Mint Soap'])])
    const rebuild = await of.startRebuild(settings)
    await of.change({ products: [product('b', ['Mint Oil'])], removed: [] }, ['next'])
    await fetch(`${account().url}/swap-indexes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account().key}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ indexes: ['products', 'products_next'] }]),
    })
    await of.finishRebuild(rebuild)
    expect(await of.search('mint', 10)).toEqual(['b'])
  })
})

describe('batches', () => {
  const documents = Array.from({ length: 25 }, (_, at) => product(`p${at}`, ['香'.repeat(10)]))
  const idsOf = (batches: readonly string[]) =>
    batches.flatMap((lines) => lines.split('\n').map((line) => (JSON.parse(line) as { id: string }).id))

  it('hold so many documents at most, each once and in order', () => {
    const batches = [...inBatches(documents, { bytes: 1_000_000, documents: 10 })]
    expect(batches.map((lines) => lines.split('\n').length)).toEqual([10, 10, 5])
    expect(idsOf(batches)).toEqual(documents.map(({ id }) => id))
  })

  it('are limited in bytes, and a longer document is a batch of its own', () => {
    const batches = [...inBatches(documents, { bytes: 200, documents: 10 })]
    expect(Math.max(...batches.map((lines) => Buffer.byteLength(lines)))).toBeLessThanOrEqual(200)
    expect(idsOf(batches)).toEqual(documents.map(({ id }) => id))
    expect([...inBatches(documents, { bytes: 10, documents: 10 })]).toHaveLength(25)
  })

  it('are empty without documents', () => expect([...inBatches([])]).toEqual([]))
})
