import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedInMember } from '#tools/builders/members/members.ts'
import { anOrder, onHand, payByCard } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { pack, readyForPickup, startPicking } from '#shop/orders/fulfilment/fulfil.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'

let shop: TestShop
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

const sql = async (text: string, ...values: unknown[]) =>
  (await shop.shop.pool.query<Record<string, string>>(text, values)).rows
const run = (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})

/** From now on no such row can be inserted. */
async function poison(table: string, when: string, condition: string): Promise<void> {
  await sql(`create or replace function poisoned() returns trigger language plpgsql as $$
    begin raise exception 'poisoned'; end $$`)
  await sql(
    `create trigger poisoned before ${when} on ${table} for each row when (${condition}) execute function poisoned()`,
  )
}

describe('a job that fails for one row processes the others', () => {
  it('in reminders of orders ready for pickup', async () => {
    const [point] = await sql(
      `select code from pickup_points where method = 'pickup_shop' and active limit 1`,
    )
    const ids: string[] = []
    for (let each = 0; each < 2; each += 1) {
      const placed = await anOrder(
        shop,
        { 'ELOWEN-SCALP-SHAMPOO-500': 1 },
        { delivery_method: 'pickup_shop', delivery_location_code: point?.code },
      )
      await payByCard(shop, placed)
      for (const step of [startPicking, pack, readyForPickup])
        await shop.shop
          .systemContext()
          .transaction((tx) => step(tx, { id: placed.id, actor: 'care@example.com' }))
      ids.push(placed.id)
    }
    clock.move(3.1 * 86_400)
    await poison('messages', 'insert', `new.order_id = '${ids[0]}'`)
    await expect(run('remind-of-pickup')).rejects.toThrow('poisoned')
    await sql('drop trigger poisoned on messages')
    expect(await sql(`select distinct order_id as id from messages where key like '%reminder:3:%'`)).toEqual([
      { id: ids[1] },
    ])
  })

  it('in restock notifications', async () => {
    const skus = ['ELOWEN-SCALP-SHAMPOO-500', 'ELOWEN-REPAIR-CONDITIONER-250']
    const { email } = await signedInMember(shop)
    for (const sku of skus) {
      await sql(
        `insert into restock_requests (sub_sku, email, locale, created_at) values ($1, $2, 'en', now())`,
        sku,
        email,
      )
      await onHand(shop, sku, 20)
    }
    for (const sku of skus) {
      await sql(`update restock_requests set state = 'waiting', notified_at = null where email = $1`, email)
      await poison('restock_requests', 'update', `new.sub_sku = '${sku}' and new.state = 'notified'`)
      await expect(run('tell-restocked')).rejects.toThrow('poisoned')
      await sql('drop trigger poisoned on restock_requests')
      const others = `select sub_sku from restock_requests where email = $1 and state = 'notified'`
      expect(await sql(others, email)).toEqual(
        skus.filter((each) => each !== sku).map((each) => ({ sub_sku: each })),
      )
    }
  })
})
