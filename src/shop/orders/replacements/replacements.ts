import { toDecimal } from '../../money.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import * as changes from '../change.store.ts'
import { aboutOrder, actorOf } from '../desk/desk-calls.ts'
import { lockParcel, type Placed } from '../combined/lock-together.ts'
import { orderForStaff } from '../desk/desk.ts'
import { requestsOf } from '../desk/desk-rights.ts'
import { settleDelivery } from '../fulfilment/settle-delivery.ts'
import { placeReplacement } from '../fulfilment/replacement.ts'
import { inOrder, type Order } from '../order.rules.ts'
import { recordLostParcel } from '../parcels/lose.ts'
import type { Parcel } from '../parcels/parcel.rules.ts'
import * as parcels from '../parcels/parcel.store.ts'
import { refundNeedsApproval, recordSoloRefund } from '../refunds/refund-limit.ts'
import { orderRefusals } from '../rules.ts'
import * as contract from './replacement.contract.ts'
import { withWorth } from './replaced.ts'
import { causesFor, netsOf, obstructionOf, replaceableLines } from './replacement.rules.ts'
import * as store from './replacement.store.ts'
import { listRefunded } from './turned-up.store.ts'

/** Back-office view of an order's replacements, and of the parcels that can still be replaced. */
export async function wholeOf(ctx: Ctx, order: Order) {
  const canSeeMoney = requestsOf(ctx)('orders.money')
  const obstruction = obstructionOf(order, { hasOpenReturn: await store.hasOpenReturn(ctx.db, order.id) })
  const open: contract.ReplaceableParcel[] = []
  for (const parcel of obstruction === null ? order.parcels : []) {
    const replaced = await store.listReplaced(ctx.db, order.id, parcel.id)
    const lines = replaceableLines(parcel, order.lines, replaced).flatMap(({ lineId, units }) => {
      const line = order.lines.find(({ id }) => id === lineId)
      if (!line) return []
      return [{ lineId, units, subSku: line.subSku, name: textIn(ctx.shopper.locale, line.name) }]
    })
    const causes = [...causesFor(parcel)]
    if (causes.length > 0 && lines.length > 0) open.push({ parcelId: parcel.id, causes, lines })
  }
  const made = await store.listOfOrder(ctx.db, order.id)
  return {
    replacements: made.map(({ madeAt, worth, ...each }) => ({
      ...each,
      madeAt: madeAt.toISOString(),
      worth: canSeeMoney ? toDecimal(inOrder(order, worth)) : null,
    })),
    parcels: open,
    refundedParcels: await listRefunded(ctx.db, order.id),
  }
}

export const listReplacements = deskRead(contract.listReplacements, 'orders.read', async (ctx, { id }) =>
  wholeOf(ctx, await orderForStaff(ctx, id)),
)

/** Throws `orders.replaced_by_second`: above the refund limit, another staff user must have declared the parcel lost. */
async function checkSecond(tx: Ctx, order: Order, parcel: Parcel, worth: number): Promise<void> {
  const amount = inOrder(order, worth)
  if (!(await refundNeedsApproval(tx, order, amount))) return recordSoloRefund(tx, order, amount)
  const by = parcel.lostAt === null ? null : await parcels.findLostBy(tx.db, parcel.id)
  if (by === null || by === actorOf(tx)) throw new Refusal(orderRefusals.replaced_by_second)
}

/**
 * Closes a replaced parcel, so that it is not tracked or declared lost again. A lost parcel is closed for every order
 * in it, a damaged one for this order only.
 */
async function close(
  tx: Ctx,
  rows: readonly [Placed, ...Placed[]],
  { cause, reason }: Closing,
): Promise<void> {
  const actor = actorOf(tx)
  const [own, ...others] = rows
  for (const row of cause === 'lost' ? others : [])
    if (row.parcel.lostAt === null && isUnderWay(row.parcel))
      await recordLostParcel(tx, row, { actor, reason })
  const { order, parcel } = own
  if (parcel.lostAt === null && isUnderWay(parcel)) return recordLostParcel(tx, own, { actor, reason })
  const name = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ')
  await changes.addNote(tx.db, order.id, `${name}: ${reason}`, actor, tx.clock.now())
  await settleDelivery(tx, order.id, { actor })
}
type Closing = { cause: 'lost' | 'damaged'; reason: string }
const isUnderWay = ({ state }: Parcel): boolean => state !== 'delivered' && state !== 'returned'

type Wanted = {
  parcelId: string
  cause: 'lost' | 'damaged'
  lines: readonly { lineId: string; units: number }[]
}

/** Checks the requested pieces and returns them with their net prices. Throws the refusals of `replaceParcel`. */
async function chosen(tx: Ctx, order: Order, { parcelId, cause, lines }: Wanted) {
  const obstruction = obstructionOf(order, { hasOpenReturn: await store.hasOpenReturn(tx.db, order.id) })
  if (obstruction) throw new Refusal(orderRefusals[obstruction])
  const parcel = order.parcels.find(({ id }) => id === parcelId)
  if (!parcel || !causesFor(parcel).includes(cause)) throw new Refusal(orderRefusals.illegal_transition)
  const replaced = await store.listReplaced(tx.db, order.id, parcelId)
  const open = replaceableLines(parcel, order.lines, replaced)
  // pieces of a free replacement order are valued at the net price of the original pieces
  const worth = await withWorth(tx, order)
  const wanted = lines.filter(({ units }) => units > 0)
  const isTwice = new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length
  const pieces = wanted.flatMap(({ lineId, units }) => {
    const line = worth.find(({ id }) => id === lineId)
    const most = open.find((each) => each.lineId === lineId)?.units ?? 0
    return line && units <= most ? [{ line, units, unitNet: netsOf(line, replaced, units) }] : []
  })
  if (wanted.length === 0 || isTwice || pieces.length < wanted.length)
    throw new Refusal(orderRefusals.too_many_units)
  return { parcel, pieces }
}

/** Replaces pieces of a parcel with a free order. Stock is locked last, as in every placement (docs/decisions/order-locks.md). */
export const replaceParcel = deskWrite(
  contract.replaceParcel,
  aboutOrder('refunds.request'),
  async (tx, { id, reason, ...wanted }) => {
    const rows = await lockParcel(tx, id, wanted.parcelId)
    const { order } = rows[0]
    const { parcel, pieces } = await chosen(tx, order, wanted)
    const worth = pieces.flatMap(({ unitNet }) => unitNet).reduce((sum, net) => sum + net, 0)
    await checkSecond(tx, order, parcel, worth)
    await close(tx, rows, { cause: wanted.cause, reason })
    const placed = await placeReplacement(tx, order, {
      lines: pieces.map(({ line, units }) => ({ subSku: line.subSku, quantity: units })),
      reason: `order ${order.number}, sent again`,
    })
    if ('short' in placed)
      throw new Refusal(orderRefusals.sold_out, {
        values: { left: placed.short[0]?.left ?? 0, sku: placed.short[0]?.subSku ?? '' },
      })
    const fresh = await orderForStaff(tx, placed.id)
    await store.addReplacement(tx.db, {
      parcelId: parcel.id,
      orderId: placed.id,
      cause: wanted.cause,
      reason,
      worth,
      by: atTheDesk(tx).email,
      at: tx.clock.now(),
      lines: pieces.map(({ line, unitNet }, at) => ({
        lineId: line.id,
        newLineId: fresh.lines[at]?.id ?? '',
        unitNet,
      })),
    })
    await tx.publish('order.replaced', { orderId: id, replacementId: placed.id })
    return { orderId: placed.id, number: placed.number }
  },
)
