import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { feedText } from '#tools/builders/feeds/feeds.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { childJobs } from './child-jobs.ts'

const slow = { timeout: 60_000 }
let shop: TestShop
let beside: ReturnType<typeof childJobs>
/** The same jobs in another process. */
let elsewhere: ReturnType<typeof childJobs>
/** Names of the jobs that ran in this process. */
let ranHere: string[] = []
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  const jobs = shop.shop.jobs.map((job) => ({
    name: job.name,
    run(payload: unknown) {
      ranHere.push(job.name)
      return job.run(payload)
    },
  }))
  const parts = { systemContext: shop.shop.systemContext, databaseUrl: shop.databaseUrl }
  beside = childJobs(jobs, parts)
  elsewhere = childJobs(jobs, parts)
})
beforeEach(() => {
  ranHere = []
})
afterAll(() => shop.close())

const run = (name: string, by = beside) => by.jobs.find((job) => job.name === name)?.run({})
const file = () => feedText(shop, '/feeds/google/hk-en.xml')
const marked = async () => {
  const { rows } = await shop.shop.pool.query<{ count: number }>(
    'select count(*)::int as count from feed_changes',
  )
  return rows[0]?.count
}
/** As many change marks as an import leaves. */
const markMany = () =>
  shop.shop.pool.query(
    `insert into feed_changes (product_id)
     select id from (select id from products where sku = 'TERRA-HAND-WASH') p, generate_series(1, 4000)`,
  )

describe('jobs of a process that also handles requests', () => {
  it('run in the process while there is little to do', slow, async () => {
    await run('make-feeds')
    expect(ranHere).toEqual(['make-feeds'])
    expect(await file()).toContain('TERRA-HAND-WASH')
  })

  it('run in a child process of low priority when there is much to do', slow, async () => {
    await shop.shop.pool.query(
      'update product_options set price = 77700 where product_id = (select id from products where sku = $1)',
      ['TERRA-HAND-WASH'],
    )
    await markMany()
    await run('make-feeds')
    expect(ranHere).toEqual([])
    expect(await file()).toContain('777.00 HKD')
    expect(await marked()).toBe(0)
  })

  it('fail when their process is stopped, and succeed on the next run', slow, async () => {
    await markMany()
    const stopped = run('make-feeds')?.catch(String)
    await expect.poll(() => beside.running(), { timeout: 30_000, interval: 5 }).toBe(1)
    await beside.stop()
    expect(await stopped).toBe('Error: the process of make-feeds ended with SIGTERM')
    await expect(run('make-feeds')).rejects.toThrow('this one is stopping')
    expect(await marked()).toBe(4_000)
    await run('make-feeds', elsewhere)
    expect(await marked()).toBe(0)
  })

  it('run in the process where they never take long', async () => {
    await run('tidy-entrance')
    expect(ranHere).toEqual(['tidy-entrance'])
  })
})
