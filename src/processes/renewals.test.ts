import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClock } from '#tools/builders/payments/payments.ts'
import { dueDay, manyContracts, standing } from '#tools/bench/contracts.ts'
import { renewingProcess } from '#tools/testing/renewing-process.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '#shop/audit/audit.ts'
import { runDue } from '#shop/subscriptions/clock.ts'
import type { Ctx } from '#shop/context.ts'
import { retryTimes } from '#shop/subscriptions/days.rules.ts'

const count = 200
const day = dueDay(new Date())
const clock = aClock()
let shop: PayingShop
/** A separate pool: the shop's may be busy for longer than a request would wait. */
let onlooker: pg.Pool
beforeAll(async () => {
  shop = await openPayingShop({ PAYMENT_PATIENCE: '700' }, { clock })
  const { pool } = shop.shop
  onlooker = new pg.Pool({ connectionString: shop.databaseUrl, max: 2 })
  await manyContracts(pool, {
    count,
    day,
    programs: shop.companies,
    sealing: shop.shop.systemContext().sealing,
  })
}, 60_000)
afterAll(async () => {
  await onlooker.end()
  await shop.close()
})

/** Runs due steps; with a pool that is too busy it retries, at most five times, as the job would a minute later. */
const dueDone = async (ctx: Ctx, retries = 5): Promise<void> => {
  const isBusy = await runDue(ctx).then(
    () => false,
    (error: unknown) =>
      (retries > 0 && String(error).includes('timeout exceeded when trying to connect')) ||
      Promise.reject(error),
  )
  if (isBusy) await dueDone(ctx, retries - 1)
}

/** Locks cycles that no worker can claim meanwhile. Returns the release. */
async function withheld(cycles: number): Promise<() => Promise<void>> {
  const client = await onlooker.connect()
  await client.query('begin')
  await client.query('select id from subscription_cycles order by due_at desc, id limit $1 for update', [
    cycles,
  ])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

const states = async () => (await standing(onlooker)).states

it(
  'charges each of many renewals once and skips none, though a worker is killed and two continue (rules/subscriptions#9, #27)',
  { timeout: 300_000 },
  async () => {
    // however late the kill is on a busy machine, some are left
    const release = await withheld(count / 10)
    const first = renewingProcess(shop.databaseUrl, shop.companies)
    await expect
      .poll(async () => (await states()).locked ?? 0, { timeout: 120_000, interval: 20 })
      .toBeLessThan(count)
    first.kill()
    await first.ended
    await release()
    const left = (await states()).locked ?? 0
    expect(left).toBeGreaterThan(0)

    await onlooker.query(
      'update subscription_cycles set claimed_until = null where claimed_until is not null',
    )
    const [another, ctx] = [renewingProcess(shop.databaseUrl, shop.companies), shop.shop.systemContext()]
    await Promise.all([another.ended, dueDone(ctx)])
    // steps that failed on a busy machine wait for their next run
    expect((await states()).locked ?? 0).toBeLessThan(left)

    // charges in progress are queried, unsent ones are charged again, and the retry schedule passes
    const ahead = [6, 12, 20, 40].map((minutes) => new Date(Date.now() + minutes * 60_000))
    for (const at of [...ahead, ...retryTimes(day)]) {
      clock.move(Math.max(0, Math.ceil((at.getTime() - clock.now().getTime()) / 1_000) + 60))
      await dueDone(ctx)
    }
    // of each hundred, one without funds and one with a lost card are never paid
    expect(await standing(onlooker)).toEqual({
      states: { failed: (count / 100) * 2, paid: (count / 100) * 98 },
      twice: 0,
    })
    const paid = await onlooker.query<{ orders: number; attempts: number; next: number; numbers: number }>(
      `select (select count(*) from orders where kind = 'renewal' and status = 'confirmed')::int as orders,
         (select count(*) from payment_attempts where state = 'captured' and charge_key is not null)::int as attempts,
         (select count(*) from subscription_cycles where number = 3 and state = 'scheduled')::int as next,
         (select count(distinct serial) from invoices)::int as numbers`,
    )
    const each = (count / 100) * 98
    expect(paid.rows[0]).toEqual({ orders: each, attempts: each, next: each, numbers: each })
    expect(await auditShop(ctx)).toEqual([])
  },
)
