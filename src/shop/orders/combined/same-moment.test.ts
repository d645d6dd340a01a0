import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ok, ordersAtDesk } from '#tools/builders/desk-orders.ts'
import { onHand, violations } from '#tools/builders/orders.ts'
import { shampoo } from '#tools/builders/returns.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { auditShop } from '../../audit/audit.ts'

let shop: PayingShop
let [owner, warehouse]: AtDesk[] = []
let orders: ReturnType<typeof ordersAtDesk>
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' })
  ;[owner, warehouse] = [await atDesk(shop, 'owner'), await atDesk(shop, 'warehouse')]
  orders = ordersAtDesk(shop, () => ({ owner: owner!, warehouse: warehouse! })) // signed in above
  await onHand(shop, shampoo, 400)
})
afterEach(async () =>
  expect([...(await violations(shop)), ...(await auditShop(shop.shop.systemContext()))]).toEqual([]),
)
afterAll(() => shop.close())

type Paid = Awaited<ReturnType<typeof orders.aPaidOrder>>
type View = {
  orders: { id: string; number: string }[]
  candidates: { id: string; exclusion: string | null }[]
  exclusion: string | null
  left: { cause: string; numbers: string[] } | null
}
const send = (order: Paid, path: string, body: object = {}, by = warehouse) =>
  by!.send('POST', `${order.at}/${path}`, body) // signed in above
const look = async (order: Paid) => ok(await warehouse!.get(`${order.at}/combined`)).body as unknown as View // signed in above
const fulfilmentOf = async (order: Paid) => (await order.desk()).fulfilment
const combine = (order: Paid, others: readonly Paid[], by = warehouse) =>
  send(order, 'combined', { ids: others.map(({ id }) => id) }, by)
async function paid(many: number, input: object = {}): Promise<Paid[]> {
  const made: Paid[] = []
  while (made.length < many) made.push(await orders.aPaidOrder({ [shampoo]: 1 }, input))
  return made
}
async function combined(many = 2, steps: readonly string[] = []): Promise<[Paid, Paid, ...Paid[]]> {
  const made = (await paid(many)) as [Paid, Paid, ...Paid[]] // two at least
  ok(await combine(made[0], made.slice(1)))
  for (const step of steps) ok(await send(made[0], step))
  return made
}

describe('what happens to one of three at the same moment', () => {
  it.each([
    ['hold', { cause: 'address' }],
    ['cancel', { reason: 'late' }],
    ['combined/apart', {}],
  ])('%s beside pick: both or one of them, never half', async (path, body) => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other, third] = await combined(3)
      await Promise.all([send(one, 'pick'), send(other, path, body, owner)])
      const states = await Promise.all([one, third!].map(fulfilmentOf)) // three were made
      expect(new Set(states).size).toBe(1)
      const isIn = (await look(one)).orders.some(({ id }) => id === other.id)
      if (isIn) expect(await fulfilmentOf(other)).toBe(states[0])
    }
  })

  it('two leave at once, and the last goes by itself', async () => {
    const [one, other, third] = await combined(3)
    await Promise.all([
      send(one, 'hold', { cause: 'address' }, owner),
      send(other, 'hold', { cause: 'address' }, owner),
    ])
    expect((await look(third!)).orders).toEqual([]) // three were made
    expect((await look(third!)).left).toMatchObject({ cause: 'alone' }) // three were made
    expect((await look(one)).left).toMatchObject({ cause: 'held' })
  })
})
