import type { TestShop } from '#tools/testing/test-shop.ts'
import { ok, ordersAtDesk } from './desk-orders.ts'
import { shampoo } from '#tools/builders/returns/returns.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'

export type Paid = Awaited<ReturnType<ReturnType<typeof ordersAtDesk>['aPaidOrder']>>

export type Parcel = {
  id: string
  state: string
  tracking_number: string | null
  label: { waybill: string | null } | null
  together: { number: string }[]
}
export type CombinedView = {
  orders: { id: string; number: string }[]
  candidates: { id: string; exclusion: string | null }[]
  exclusion: string | null
  left: { cause: string; numbers: string[] } | null
}

/** Orders of one buyer, combined into one parcel, by the warehouse unless stated otherwise. */
export function combinedOrders(at: () => { shop: TestShop; owner: AtDesk; warehouse: AtDesk }) {
  const orders = () => ordersAtDesk(at().shop, at)
  const send = (order: Paid, path: string, body: object = {}, by = at().warehouse) =>
    by.send('POST', `${order.at}/${path}`, body)
  const look = async (order: Paid) =>
    ok(await at().warehouse.get(`${order.at}/combined`)).body as unknown as CombinedView
  const parcelOf = async (order: Paid) => ((await order.desk()).parcels as Parcel[])[0]
  const fulfilmentOf = async (order: Paid) => (await order.desk()).fulfilment
  const combine = (order: Paid, others: readonly Paid[], by = at().warehouse) =>
    send(order, 'combined', { ids: others.map(({ id }) => id) }, by)
  async function paid(many: number, input: object = {}): Promise<Paid[]> {
    const made: Paid[] = []
    while (made.length < many) made.push(await orders().aPaidOrder({ [shampoo]: 1 }, input))
    return made
  }
  async function combined(many = 2, steps: readonly string[] = []): Promise<[Paid, Paid, ...Paid[]]> {
    const made = (await paid(many)) as [Paid, Paid, ...Paid[]] // two at least
    ok(await combine(made[0], made.slice(1)))
    for (const step of steps) ok(await send(made[0], step))
    return made
  }
  async function messages(event: string, job: string, made: readonly Paid[]) {
    await at().shop.work(job)
    const { rows } = await at().shop.shop.pool.query<{ text: string; subject: string }>(
      `select subject, text from messages where event = $1 and channel = 'mail' and order_id = any ($2::uuid[])`,
      [event, made.map(({ id }) => id)],
    )
    return rows
  }
  return { orders, send, look, parcelOf, fulfilmentOf, combine, paid, combined, messages }
}
