import type { Ctx } from '../../context.ts'
import type { Money } from '../../money.ts'
import { capabilitiesOf } from '../providers.ts'
import { giveToStaff, moveRefund } from './refunds.ts'
import * as refunds from './refunds.store.ts'
import type { Refund } from './refunds.store.ts'
import { chargedAmount } from '../attempts/charge.rules.ts'
import * as store from '../attempts/attempts.store.ts'
import type { Attempt } from '../attempts/attempts.store.ts'

const longerThanACall = 60_000

/** `attempt`: the one whose reference the provider charged; `charged`: amount of that charge. */
export type Turn = {
  refund: Refund
  attempt: Attempt
  charged: Money
  step: 'send' | 'ask'
  isOnlyOne: boolean
}

/** Records the next step of a refund before it is sent, and leases the refund for the duration of a call; null: not due. */
export async function takeTurn(tx: Ctx, refundId: string): Promise<Turn | null> {
  const now = tx.clock.now()
  const refund = await refunds.lockRefund(tx.db, refundId)
  if (
    !refund?.nextTryAt ||
    refund.nextTryAt > now ||
    !(refund.state === 'approved' || refund.state === 'sent')
  )
    return null
  const refunded = await store.findAttempt(tx.db, refund.attemptId)
  const [attempt, ...splits] = refunded ? await store.listCharge(tx.db, refunded) : []
  if (!attempt) return null
  if (capabilitiesOf(tx, attempt.method).refunds === 'staff') {
    await giveToStaff(tx, refund, 'transfer_by_hand', 'refund_by_hand')
    return null
  }
  const step = refund.state === 'approved' ? 'send' : 'ask'
  if (step === 'send')
    await moveRefund(tx, refund, 'sent', {
      actor: 'payments',
      reason: { cause: 'attempt', note: String(refund.tries + 1) },
    })
  await refunds.changeRefund(tx.db, refund.id, {
    tries: refund.tries + 1,
    next_try_at: new Date(now.getTime() + longerThanACall),
  })
  const charged = chargedAmount([attempt, ...splits])
  const isOnlyOne = (await store.countRefunds(tx.db, attempt.id)) === 1
  return { refund: { ...refund, state: 'sent', tries: refund.tries + 1 }, attempt, charged, step, isOnlyOne }
}
