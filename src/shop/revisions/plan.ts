import type { Ctx } from '../context.ts'
import { tidyAddress, type Address } from '../delivery/address.rules.ts'
import { deliveryRefusals } from '../delivery/rules.ts'
import { zero, type Money } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { corrected, deliveryOf } from '../orders/address.ts'
import type { NewLine } from '../orders/placing/new-order.rules.ts'
import type { Order, RevisedAddress, Revision } from '../orders/order.rules.ts'
import { refundShares } from '../orders/refunds/refund-shares.rules.ts'
import { assertEditable, type Edit } from '../orders/revisions/revise.ts'
import { changedPieces, isGiven, linesNow, type WantedPieces } from '../orders/revisions/revision.rules.ts'
import { orderRefusals } from '../orders/rules.ts'
import { feeTableOf } from '../quotes/delivery/fee-table.ts'
import { quoteRevision, redeliveryDifference } from '../quotes/revision.rules.ts'
import { addedLines, mergedLines, type AddedLineInput } from './added-lines.ts'

/** A change of an order by staff: pieces of its lines, further options, another address. */
export type RevisionInput = {
  quantities: WantedPieces
  add: readonly AddedLineInput[]
  address: Omit<Address, 'passport'> | null
  /** Previews only: area of the other address. */
  place?: { province: string; city: string }
}

/**
 * Computes a change, for the preview and the execution. Throws the refusals of `assertEditable`, and
 * `orders.too_many_units`, `orders.gift_stays`, `orders.unknown_option`, `orders.other_kind`, `orders.not_buyable`,
 * `orders.nothing_to_change`, `orders.nothing_left`, `orders.no_address`, `orders.address_refused`,
 * `delivery.method_not_offered`.
 */
export async function planRevision(ctx: Ctx, order: Order, input: RevisionInput): Promise<Edit> {
  assertEditable(order)
  const { removed, more } = changedPieces(order, input.quantities)
  const wanted = mergedLines([
    ...more.map(({ line, quantity }) => ({ subSku: line.subSku, quantity })),
    ...input.add,
  ])
  const added = await addedLines(ctx, order, removed, wanted)
  const address = readdressed(ctx, order, input)
  if (removed.length === 0 && added.length === 0 && !address)
    throw new Refusal(orderRefusals.nothing_to_change)
  const gone = (lineId: string) => removed.find((each) => each.lineId === lineId)?.units ?? 0
  const stays = linesNow(order).filter(
    (line) => !isGiven(line) && line.quantity - line.refunded > gone(line.id),
  ).length
  if (stays + added.length === 0) throw new Refusal(orderRefusals.nothing_left)
  const lines = added.map(({ line }) => line)
  const delivery = address
    ? await deliveryChange(ctx, order, address, { removed, added: lines })
    : zero(order.currency)
  const outcome = quoteRevision(order, { added: lines, removed, delivery })
  const shares = { ...refundShares(order, outcome.back, false), exchanged: outcome.exchanged }
  return { ...outcome, added, removed, delivery, address, shares }
}

const fieldsOf = ({
  firstname,
  lastname,
  callingCode,
  contact,
  address,
  address2,
  city,
  province,
  zip,
  kana,
}: RevisedAddress): RevisedAddress => ({
  firstname,
  lastname,
  callingCode,
  contact,
  address,
  address2,
  city,
  province,
  zip,
  kana,
})

/** The new address; null: unchanged. */
function readdressed(
  ctx: Ctx,
  order: Order,
  { address: written, place }: RevisionInput,
): Revision['address'] {
  if (!written && !place) return null
  const now = deliveryOf(order)
  if (!now) throw new Refusal(orderRefusals.no_address)
  const before = fieldsOf(now)
  if (!written)
    return { before, after: fieldsOf(tidyAddress(now.countryKey, { ...before, ...place, passport: '' })) }
  const after = fieldsOf(corrected(ctx, order, now, { ...written, passport: '' }))
  return JSON.stringify(before) === JSON.stringify(after) ? null : { before, after }
}

type Changed = { removed: Revision['removed']; added: readonly NewLine[] }

/** Difference of the delivery fee for the new address. */
async function deliveryChange(
  ctx: Ctx,
  order: Order,
  address: NonNullable<Revision['address']>,
  changed: Changed,
): Promise<Money> {
  if (order.deliveryMethod !== 'shipping') return zero(order.currency)
  const difference = redeliveryDifference(order, address, changed, await feeTableOf(ctx))
  if (difference === null) throw new Refusal(deliveryRefusals.method_not_offered)
  return difference
}
