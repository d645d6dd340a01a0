import type { Ctx } from '../../context.ts'
import type { Reason } from '../../causes.ts'
import { readPhone } from '../../delivery/phone.ts'
import type { PaymentMethod } from '../../payments/contract.ts'
import { confirmMany, lockPlain, type PaidOrder } from '../confirming/confirm-many.ts'
import * as changes from '../change.store.ts'
import { isMissing, releaseHolds, reserveStockAgain, type Missing } from '../holds.ts'
import type { Order } from '../order.rules.ts'
import * as store from '../store.ts'
import { moveOrder } from '../transition.ts'

const holdMinutes = 60

/**
 * Reserves again what an unpaid renewal released after a failed charge. Returns null if everything is reserved;
 * otherwise what is missing, and then nothing is reserved. The order is locked.
 */
export async function holdRenewal(tx: Ctx, order: Order): Promise<Missing | null> {
  const missing = await reserveStockAgain(tx, order, 'system')
  if (isMissing(missing)) return missing
  const until = new Date(tx.clock.now().getTime() + holdMinutes * 60_000)
  await changes.changeOrder(tx.db, order.id, { holds: true, reserve_until: until })
  return null
}

/** Releases the stock and Cash Dollar that an unpaid renewal reserves; it stays payable. */
export async function releaseRenewal(tx: Ctx, orderId: string): Promise<void> {
  const order = await store.lockOrder(tx.db, orderId)
  if (order?.status === 'pending')
    await releaseHolds(tx, order, { reason: { cause: 'unpaid' }, actor: 'system' })
}

/** Locks renewals that were just paid. Those that are not plain, or are locked by another transaction, are skipped. */
export const lockPlainRenewals = async (tx: Ctx, paid: readonly PaidOrder[]): Promise<Order[]> =>
  (await lockPlain(tx, paid)).filter(({ kind }) => kind === 'renewal')

/**
 * Confirms many captured renewals locked by `lockPlainRenewals`; their subscribers run at low priority, after those
 * that shoppers wait for.
 */
export const confirmRenewals = (
  tx: Ctx,
  paid: readonly { order: Order; attemptId: string }[],
  method: PaymentMethod,
): Promise<void> =>
  confirmMany(
    tx,
    paid.map((each) => ({ ...each, method })),
    { isLate: true },
  )

/** Ends an unpaid renewal, because another replaces it or its subscription ended. */
export async function endRenewal(
  tx: Ctx,
  orderId: string,
  mover: { actor: string; reason: Reason },
): Promise<void> {
  const order = await store.lockOrder(tx.db, orderId)
  if (order?.status !== 'pending') return
  await releaseHolds(tx, order, mover)
  if (order.fulfilmentState !== 'none')
    await moveOrder(tx, order, 'fulfilment', 'none', mover, { hold_cause: null })
  await moveOrder(tx, order, 'status', 'cancelled', mover)
  await tx.publish('order.cancelled', { orderId })
}

/** Encrypted identity number of an order's address; null: none. */
export const passportOf = (tx: Ctx, orderId: string): Promise<Buffer | null> =>
  changes.findPassport(tx.db, orderId)

/** Changes the address of an unpaid renewal that is to be shipped; without `identity` its identity number stays. */
export async function readdressRenewal(
  tx: Ctx,
  orderId: string,
  address: Parameters<typeof changes.saveAddress>[2],
  identity: Parameters<typeof changes.saveAddress>[3],
): Promise<void> {
  const order = await store.lockOrder(tx.db, orderId)
  if (order?.status !== 'pending' || order.deliveryMethod !== 'shipping') return
  await changes.saveAddress(tx.db, orderId, address, identity)
  const phone = readPhone(address.callingCode, address.contact)?.e164
  if (phone) await changes.changeOrder(tx.db, orderId, { phone })
}
