import type { Ctx } from '../context.ts'
import { formatDifference, readAmount, type Money } from '../money.ts'
import { Refusal } from '../refusal.ts'
import type { Approval } from '../staff/approvals.ts'
import type { InputOf } from '../endpoint.ts'
import { deskRead, deskWrite } from '../staff/write.ts'
import { endPayments } from '../orders/cancel.ts'
import { requested } from '../orders/desk/desk-approval.ts'
import { aboutOrder, actorOf } from '../orders/desk/desk-calls.ts'
import { lockedOrder, orderForStaff } from '../orders/desk/desk.ts'
import { discountOf, isFarBelow } from '../orders/desk/desk.rules.ts'
import { toDeskOrderView } from '../orders/desk/desk-view.ts'
import {
  isDiscountForTwo,
  refundNeedsApproval,
  recordSoloDiscount,
  recordSoloRefund,
} from '../orders/refunds/refund-limit.ts'
import { planRevision, type RevisionInput } from './plan.ts'
import * as contract from './contract.ts'
import { inOrder, type Order } from '../orders/order.rules.ts'
import { waitingRevision } from '../orders/revisions/revision.rules.ts'
import { endDifference, revise, type Edit } from '../orders/revisions/revise.ts'
import { orderRefusals } from '../orders/rules.ts'
import { toEditView } from './edit-view.ts'

type Written = Pick<InputOf<typeof contract.editOrder>, 'quantities' | 'add' | 'address'>

/** Parses a change, with prices in the order's currency. Throws `orders.bad_amount`. */
function revisionInputOf(order: Order, { quantities, add, address }: Written): RevisionInput {
  const priceOf = (amount: number) => {
    const read = readAmount(String(amount), order.currency)
    if (!read) throw new Refusal(orderRefusals.bad_amount)
    return read
  }
  return {
    quantities,
    add: add.map(({ unitPrice, ...each }) =>
      unitPrice === undefined ? each : { ...each, unitPrice: priceOf(unitPrice) },
    ),
    address,
  }
}

/** Whether a change needs approval: a price far below the shop's, or a large refund (rules/desk#3). */
const needsTwo = async (ctx: Ctx, order: Order, edit: Edit): Promise<boolean> =>
  edit.added.some(({ line, ownPrice }) => isFarBelow(line.unitPrice, ownPrice)) ||
  (edit.back.minor > 0 && (await refundNeedsApproval(ctx, order, edit.back))) ||
  isDiscountForTwo(ctx, order, discountIn(order, edit))

const discountIn = (order: Order, { added }: Edit): Money => inOrder(order, discountOf(added))

/** Splits `LINE:2` and `SKU:2@150` of a query. */
const cut = (word: string): [name: string, count: string] => [
  word.slice(0, word.lastIndexOf(':')),
  word.slice(word.lastIndexOf(':') + 1),
]

function readWords(keep: readonly string[], add: readonly string[]): Omit<Written, 'address'> {
  return {
    quantities: keep.map((word) => {
      const [lineId, count] = cut(word)
      return { lineId, quantity: Number(count) }
    }),
    add: add.map((word) => {
      const [subSku, counted] = cut(word)
      const [count, price] = counted.split('@')
      return { subSku, quantity: Number(count), ...(price === undefined ? {} : { unitPrice: Number(price) }) }
    }),
  }
}

/** For another address the preview needs only the parts that determine the fee, so no name appears in the URL. */
export const previewEdit = deskRead(
  contract.previewEdit,
  'orders.edit',
  async (ctx, { id, keep = [], add = [], moves, province, city }) => {
    const order = await orderForStaff(ctx, id)
    const input = revisionInputOf(order, { ...readWords(keep, add), address: null })
    const edit = await planRevision(ctx, order, moves ? { ...input, place: { province, city } } : input)
    return { preview: toEditView(ctx, order, edit, await needsTwo(ctx, order, edit)) }
  },
)

export const editOrder = deskWrite(
  contract.editOrder,
  aboutOrder('orders.edit'),
  async (tx, { id, reason, ...written }) => {
    const order = await lockedOrder(tx, id)
    const edit = await planRevision(tx, order, revisionInputOf(order, written))
    if (await needsTwo(tx, order, edit)) {
      const difference = formatDifference(edit.difference)
      const what = `change the order, ${difference}`
      const facts = [{ fact: 'amount' as const, before: null, after: difference }]
      return requested(tx, order, { kind: 'edit', facts, what, request: written, reason })
    }
    if (edit.back.minor > 0) await recordSoloRefund(tx, order, edit.back)
    await recordSoloDiscount(tx, order, discountIn(order, edit))
    await revise(tx, order, edit, { reason, actor: actorOf(tx) })
    return { order: await toDeskOrderView(tx, await orderForStaff(tx, id)), approval: null }
  },
)

/** Cancels the open payment at its provider first; if it turns out to be paid, the change takes effect. */
export const withdrawEdit = deskWrite(
  contract.withdrawEdit,
  {
    ...aboutOrder('orders.edit'),
    first: async (ctx, { id }) => {
      const order = await orderForStaff(ctx, id)
      if (waitingRevision(order)) await endPayments(ctx, order, actorOf(ctx))
    },
  },
  async (tx, { id, reason }) => {
    const order = await lockedOrder(tx, id)
    const revision = waitingRevision(order)
    if (!revision) throw new Refusal(orderRefusals.no_difference)
    await endDifference(tx, order, revision, 'withdrawn', { reason, actor: actorOf(tx) })
    return { order: await toDeskOrderView(tx, await orderForStaff(tx, id)) }
  },
)

/** Makes an approved change as requested, at current prices and rules. */
export async function editAgreed(
  tx: Ctx,
  orderId: string,
  { reason, requestedBy, request }: Approval,
): Promise<void> {
  const order = await lockedOrder(tx, orderId)
  const edit = await planRevision(tx, order, revisionInputOf(order, request as Written)) // written by editOrder
  await revise(tx, order, edit, { reason, actor: `${actorOf(tx)}, asked by ${requestedBy}` })
}
