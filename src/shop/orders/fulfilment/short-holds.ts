import { openAttempts } from '../../payments/payments.ts'
import { on } from '../../news.ts'
import { shortHolds } from '../../stock/stock.ts'
import { releaseHolds } from '../holds.ts'
import { lockOrder } from '../store.ts'

/**
 * A count found less than is sold: orders that nobody has paid lose first, so that nobody pays for what is
 * not there. They stay payable, and hear what is left when they try. Where money may come any moment the hold
 * stays.
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
