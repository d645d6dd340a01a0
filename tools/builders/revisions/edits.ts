import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import { no, ok } from '#tools/builders/orders/desk-orders.ts'
import { anOrder, payByCard, type WireOrder } from '#tools/builders/orders/orders.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'

export { no, ok }

type Line = {
  id: string
  sub_sku: string
  quantity: number
  removed: number
  refunded: number
  revision: number
}
type Revision = { number: number; state: string; difference: number; invoice: string | null }
export type EditedOrder = {
  id: string
  status: string
  payment: string
  fulfilment: string
  hold_cause: string | null
  lines: Line[]
  actions: string[]
  sums: Record<string, number>
  revisions: Revision[]
  papers: { kind: string; number: string }[]
} & Record<string, unknown>

export type Preview = {
  difference: number
  due: number
  back: number
  delivery: number
  is_short: boolean
  needs_approval: boolean
  before: { total: number }
  after: { total: number }
  added: { price: number }[]
} & Record<string, unknown>

export type Change = {
  quantities?: { line_id: string | undefined; quantity: number }[]
  add?: { sub_sku: string; quantity: number; unit_price?: number }[]
  address?: { province: string; city: string }
}

export const orderIn = (answer: TestAnswer): EditedOrder => ok(answer).body.order as EditedOrder

/** Preview of a change, with its input as a query. */
export async function previewOf(
  at: string,
  { quantities = [], add = [], address }: Change,
  by: AtDesk,
): Promise<Preview> {
  const words = new URLSearchParams()
  if (quantities.length > 0)
    words.set('keep', quantities.map((each) => `${each.line_id}:${each.quantity}`).join(','))
  const price = (ownPrice: number | undefined) => (ownPrice === undefined ? '' : `@${ownPrice}`)
  if (add.length > 0)
    words.set('add', add.map((each) => `${each.sub_sku}:${each.quantity}${price(each.unit_price)}`).join(','))
  if (address)
    for (const [name, word] of Object.entries({ moves: '1', province: address.province, city: address.city }))
      words.set(name, word)
  return ok(await by.get(`${at}/edits?${words}`)).body.preview as Preview
}

/** Staff users who change paid orders of a shop, and those orders. */
export async function editsAtDesk(shop: TestShop) {
  const owner = await atDesk(shop, 'owner')
  const care = await atDesk(shop, 'care')
  const warehouse = await atDesk(shop, 'warehouse')
  const finance = await atDesk(shop, 'finance')
  async function aPaidOrder(wanted: Record<string, number>, input: object = {}) {
    const placed = await anOrder(shop, wanted, input)
    await payByCard(shop, placed)
    const at = `/orders/${placed.id}`
    const desk = async (by = owner) => orderIn(await by.get(at))
    return {
      ...placed,
      at,
      desk,
      lineOf: async (subSku: string) =>
        (await desk()).lines.find((line) => line.sub_sku === subSku)?.id ?? '',
      seen: async () => (await placed.visitor.get(`/order?id=${placed.id}`)).body.order as WireOrder,
      preview: (change: Change, by = care) => previewOf(at, change, by),
      edit: (change: object, by = care) =>
        by.send('POST', `${at}/edits`, { reason: 'the buyer called', ...change }),
      pay: (feed = {}) => payByCard(shop, placed, feed),
    }
  }
  return {
    owner,
    care,
    warehouse,
    finance,
    aPaidOrder,
    rows: async <R>(sql: string, ...values: unknown[]) =>
      (await shop.shop.pool.query(sql, values)).rows as R[],
    async settle() {
      for (const job of ['send-refund', 'follow-refund']) await shop.work(job)
    },
  }
}
