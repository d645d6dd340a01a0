import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { workingProcess } from '#tools/testing/working-process.ts'
import { auditShop } from '#shop/audit/audit.ts'

const count = 10_000
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

it(
  'creates each code of a batch once and skips none, though a process is killed and two continue (rules/wallet#12)',
  { timeout: 120_000 },
  async () => {
    const query = async <Row>(text: string) => (await shop.shop.pool.query(text)).rows as Row[]
    await query(`insert into gift_batches (name, count, currency, amount, hkd, state, created_by, created_at)
      values ('Many', ${count}, 'HKD', 100, ${count * 100}, 'making', 'test', now())`)
    const made = async () =>
      (await query<{ count: number }>('select count(*)::int as count from gift_codes'))[0]?.count ?? 0
    const first = workingProcess(shop.databaseUrl, 'gift-batches')
    await expect.poll(made, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
    first.kill()
    await first.ended
    const left = count - (await made())
    expect(left).toBeGreaterThan(0)
    const others = [
      workingProcess(shop.databaseUrl, 'gift-batches'),
      workingProcess(shop.databaseUrl, 'gift-batches'),
    ]
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0])
    expect(await made()).toBe(count)
    expect(await query('select state from gift_batches')).toEqual([{ state: 'ready' }])
    expect(await auditShop(shop.shop.systemContext())).toEqual([])
  },
)
