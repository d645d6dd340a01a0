import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { violations } from '#tools/builders/orders/orders.ts'
import { newId, replacementsAtDesk } from '#tools/builders/orders/replacements.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: TestShop
let owner: AtDesk
let warehouse: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())
const { sent, orderOf } = replacementsAtDesk(() => ({ shop, owner, warehouse }))

describe('a replacement of a lost parcel, whose first order is disputed', () => {
  const paused = { fulfilment: 'on_hold', hold_cause: 'dispute' }
  async function disputed(before: (id: string) => Promise<unknown> = async () => undefined) {
    const order = await sent(1)
    const id = newId(await order.replace())
    await before(id)
    const why = { reason: 'not recognised', case_ref: 'CB-1' }
    ok(await owner.send('POST', `${order.at}/dispute`, why))
    const end = (outcome: 'won' | 'lost') => owner.send('POST', `${order.at}/dispute/end`, { outcome })
    return { id, end, now: () => orderOf(id) }
  }

  it('is held with it, and continues at its step when the dispute is won', async () => {
    const order = await disputed(async (id) => ok(await warehouse.send('POST', `/orders/${id}/pick`)))
    expect(await order.now()).toMatchObject(paused)
    expect(no(await owner.send('POST', `/orders/${order.id}/unhold`))).toEqual([409, 'orders.disputed'])
    ok(await order.end('won'))
    expect(await order.now()).toMatchObject({ fulfilment: 'picking', hold_cause: null })
  })

  it('waits for staff when the dispute is lost, who may cancel it', async () => {
    const order = await disputed()
    ok(await order.end('lost'))
    expect(await order.now()).toMatchObject(paused)
    ok(await owner.send('POST', `/orders/${order.id}/cancel`, { reason: 'lost to the bank' }))
    expect(await order.now()).toMatchObject({ status: 'cancelled' })
  })

  it('stays on hold for its earlier cause', async () => {
    const order = await disputed(async (id) =>
      ok(await owner.send('POST', `/orders/${id}/hold`, { cause: 'address' })),
    )
    ok(await order.end('won'))
    expect(await order.now()).toMatchObject({ fulfilment: 'on_hold', hold_cause: 'address' })
  })

  it('is unchanged once it was shipped, and is not replaced during the dispute', async () => {
    const order = await disputed(async (id) => {
      for (const step of ['pick', 'pack']) ok(await warehouse.send('POST', `/orders/${id}/${step}`))
      ok(await warehouse.send('POST', `/orders/${id}/ship`, { carrier: 'DHL', tracking_number: 'D2' }))
    })
    const { parcels, lines, fulfilment } = await order.now()
    expect(fulfilment).toBe('shipped')
    const again = {
      parcel_id: (parcels as { id: string }[])[0]?.id,
      cause: 'lost',
      reason: 'lost again',
      lines: [{ line_id: lines[0]?.id, units: 1 }],
    }
    const replace = () => owner.send('POST', `/orders/${order.id}/replacements`, again)
    expect(no(await replace())).toEqual([409, 'orders.disputed'])
    ok(await order.end('won'))
    expect(newId(await replace())).not.toBe('')
  })
})
