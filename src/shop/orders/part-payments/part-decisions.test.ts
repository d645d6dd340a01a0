import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, receivePayDollar, payByCard, violations } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { transfersTo } from '#tools/builders/orders/transfers.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: PayingShop
let desk: ReturnType<typeof transfersTo>
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
  desk = transfersTo(shop, clock)
})
beforeEach(() => desk.signIn())
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500' // with delivery HKD 258
type Placed = Awaited<ReturnType<typeof anOrder>>
const toPayByFps = () => anOrder(shop, { [shampoo]: 1 }, { payment_method: 'fps' })

describe('the possible decisions on a bank line', () => {
  const cancel = async ({ visitor, id }: Placed) => ok(await visitor.send('POST', '/order/cancel', { id }))
  /** Each brings an order that an FPS code was opened for into a state of its own. */
  const states: Record<string, (placed: Placed) => Promise<unknown>> = {
    'waits to be paid': () => Promise.resolve(),
    'waits, and its buyer says that it was paid': ({ visitor, id }) =>
      visitor.send('POST', '/order/fps/handle-pending', { order_id: id, recaptchaResponse: 'test-passes' }),
    'gave its goods back': () => desk.pass(2 * 3_600),
    'is on hold for another amount': async (placed) => {
      const started = ok(
        await placed.visitor.send('POST', '/order/paydollar/create', { order_id: placed.id }),
      )
      const { form } = started.body.payment as { form: { fields: Record<string, string> } }
      await receivePayDollar(shop, form.fields.orderRef ?? '', { Amt: '1.00' })
      for (const suffix of ['moved', 'failed', 'unclear']) await shop.work(`follow-payment-${suffix}`)
    },
    'is partly paid': async (placed) =>
      ok(await desk.accept((await desk.transferred(1_000, (await desk.billOf(placed)).bill)).id)),
    expired: () => desk.pass(8 * 24 * 3_600),
    cancelled: cancel,
    'paid by card': (placed) => payByCard(shop, placed),
    'being picked': async (placed) => {
      await payByCard(shop, placed)
      ok(await desk.owner().send('POST', `/orders/${placed.id}/pick`))
    },
    refunded: async (placed) => {
      await payByCard(shop, placed)
      await cancel(placed)
      await desk.settleMoney()
    },
    disputed: async (placed) => {
      await payByCard(shop, placed)
      ok(await desk.owner().send('POST', `/orders/${placed.id}/dispute`, { reason: 'not mine' }))
    },
    'waits for a difference': async (placed) => {
      await payByCard(shop, placed)
      ok(
        await desk.owner().send('POST', `/orders/${placed.id}/edits`, {
          add: [{ sub_sku: shampoo, quantity: 1 }],
          reason: 'one more',
        }),
      )
    },
  }
  const takesPart = [
    'waits to be paid',
    'waits, and its buyer says that it was paid',
    'gave its goods back',
    'is on hold for another amount',
    'is partly paid',
  ]

  it.each(
    Object.keys(states).flatMap((state) =>
      (['part', 'link', 'returned', 'not_ours'] as const).map((decision) => [state, decision] as const),
    ),
  )('of an order that %s: %s, also repeated', async (state, decision) => {
    const placed = await toPayByFps()
    const { bill } = await desk.billOf(placed)
    await states[state]?.(placed)
    const before = await desk.seen(placed)
    // what is linked names nobody
    const line = await desk.transferred(5_005, decision === 'link' ? 'CHAN TAI MAN' : `${bill} SHORT`)
    const client = () =>
      decision === 'part'
        ? desk.accept(line.id)
        : decision === 'link'
          ? desk.link(line.id, placed.order.number)
          : desk.finance().send('POST', `/fps/lines/${line.id}/end`, { how: decision, note: 'FPS 7' })
    const takes = decision === 'part' || decision === 'link'
    const isTaken = !takes || takesPart.includes(state)
    const first = await client()
    const second = await client()
    const late = await desk
      .finance()
      .send('POST', `/fps/lines/${line.id}/end`, { how: 'returned', note: 'FPS 8' })
    if (isTaken) {
      expect(first.status).toBe(200)
      expect([no(second), no(late)]).toEqual(Array.from({ length: 2 }, () => [409, 'payments.line_matched']))
    } else {
      expect([no(first), no(second)]).toEqual(Array.from({ length: 2 }, () => [409, 'orders.takes_no_part']))
      expect(late.status).toBe(200)
    }
    expect(await desk.openTasksOf(line.id)).toBe(0)
    const was = { part: Number(before.part_paid), left: Number(before.amount_left) }
    const more = takes && isTaken ? 50.05 : 0
    expect(await desk.seen(placed)).toMatchObject({
      status: before.status,
      part_paid: Math.round((was.part + more) * 100) / 100,
      amount_left: Math.round((was.left - more) * 100) / 100,
    })
  })

  it('are audited', async () => {
    const placed = await toPayByFps()
    const line = await desk.transferred(5_006, (await desk.billOf(placed)).bill)
    ok(await desk.accept(line.id))
    const { rows } = await shop.shop.pool.query(
      'select action, who, after from audit_log where entity_id = $1',
      [line.id],
    )
    expect(rows).toEqual([
      {
        action: 'staff-accept-fps-part',
        who: desk.finance().email,
        after: { order: placed.order.number, accepted: 50.06, left: 207.94, currency: 'HKD' },
      },
    ])
  })

  it('are refused for unknown orders', async () => {
    const line = await desk.transferred(4_321, 'WONG SIU MAN')
    expect(no(await desk.accept(line.id))).toEqual([409, 'payments.line_names_none'])
    ok(
      await desk
        .finance()
        .send('POST', `/fps/lines/${line.id}/end`, { how: 'not_ours', note: 'nobody knows' }),
    )
    expect(no(await desk.accept('019a0000-0000-7000-8000-000000000009'))).toEqual([
      404,
      'payments.unknown_line',
    ])
  })

  it('require the right to match lines', async () => {
    const warehouse = await atDesk(shop, 'warehouse')
    const line = await desk.transferred(4_322, 'WONG SIU MAN')
    expect((await warehouse.send('POST', `/fps/lines/${line.id}/part`)).status).toBe(403)
    ok(
      await desk
        .finance()
        .send('POST', `/fps/lines/${line.id}/end`, { how: 'not_ours', note: 'nobody knows' }),
    )
  })
})
