import type { TestShop } from '#tools/testing/test-shop.ts'
import { levelOf, onHand as putOnShelf, type WireOrder } from './orders.ts'
import type { aVisitor } from '#tools/builders/checkout/visitor.ts'

/** Current state of orders: for their buyers, in stock and in the audit log. */
export function orderStates(shop: () => TestShop) {
  const rows = async <R>(sql: string, ...values: unknown[]) =>
    (await shop().shop.pool.query(sql, values)).rows as R[]
  const run = async (job: string) =>
    shop()
      .shop.jobs.find(({ name }) => name === job)
      ?.run({})
  const seen = async (by: Awaited<ReturnType<typeof aVisitor>>, id: string): Promise<WireOrder> => {
    const { status, body } = await by.get(`/order?id=${id}`)
    if (status !== 200) throw new Error(`${status} ${String(body.code)}`)
    return body.order as WireOrder
  }
  const onHand = (subSku: string, pieces: number) => putOnShelf(shop(), subSku, pieces)
  const sold = async (subSku: string) => {
    const { reserved, allocated } = await levelOf(shop(), subSku)
    return [reserved, allocated]
  }
  const eventsOf = async (id: string, machine: string) =>
    (
      await rows<{ to_state: string; actor: string }>(
        'select to_state, actor from state_events where entity_id = $1 and machine = $2 order by id',
        id,
        machine,
      )
    ).map(({ to_state, actor }) => `${to_state} by ${actor}`)
  return { rows, run, seen, onHand, sold, eventsOf }
}
