import type { Ctx } from '../../context.ts'
import * as changes from '../change.store.ts'
import type { Order } from '../order.rules.ts'
import { waitingRevision } from './revision.rules.ts'

/**
 * Keeps a locked order, whose other cause of a hold ended, on hold for its unpaid difference (rules/orders#13); false:
 * there is none.
 */
export async function staysForDifference(tx: Ctx, order: Order): Promise<boolean> {
  if (!waitingRevision(order)) return false
  await changes.changeOrder(tx.db, order.id, { hold_cause: 'difference' })
  return true
}
