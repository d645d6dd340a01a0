import { openAttempts } from '../../payments/payments.ts'
import { on } from '../../subscribers.ts'
import { shortHolds } from '../../stock/stock.ts'
import { releaseHolds } from '../holds.ts'
import { lockOrder } from '../store.ts'

/**
 * Releases the reservations of unpaid orders after a stock count below what is sold, so that no buyer pays for missing
 * goods. The orders stay payable, and paying checks stock again. Orders with an open attempt keep their reservation.
 */
export const releaseShortHolds = on('stock.fell_short', 'release-short-holds', async (tx, { subSkus }) => {
  for (const id of await shortHolds(tx, subSkus)) {
    const order = await lockOrder(tx.db, id)
    if (
      order?.status !== 'pending' ||
      !order.holdsStock ||
      order.short.length === 0 ||
      (await openAttempts(tx, id))
    )
      continue
    await releaseHolds(tx, order, { reason: { cause: 'short' }, actor: 'system' })
  }
})
