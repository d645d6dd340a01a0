import type { Ctx } from '../context.ts'
import { money, formatMoney, type Currency, type Money } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { promoEnd } from './gift-codes/gift-codes.ts'
import { spendShares, walletRefusals, type Worth } from './rules.ts'
import * as store from './store.ts'
import { availableTo, creditWallet, lotEntries, named, negative } from './wallet.ts'

/** A manual credit, or a debit if `amount` is negative. Minor units. */
export type Adjustment = { amount: number; currency: Currency; worth: Worth }

type Adjusting = Adjustment & {
  memberId: string
  /** Idempotency key. */ key: string
  actor: string
  reason: string
}

/** Credits or debits a wallet. Throws `wallet.short`: the balance is less than the debit. */
export async function adjustWallet(tx: Ctx, { amount, currency, worth, ...about }: Adjusting): Promise<void> {
  if (amount < 0) return takeOut(tx, { ...about, amount: money(currency, -amount) })
  const paid = worth === 'paid'
  const expiresAt = paid ? null : await promoEnd(tx)
  await creditWallet(tx, {
    ...about,
    amount: money(currency, amount),
    kind: 'adjust',
    ref: about.key,
    paid,
    expiresAt,
  })
}

async function takeOut(
  tx: Ctx,
  {
    memberId,
    amount,
    ...about
  }: Pick<Adjusting, 'memberId' | 'key' | 'actor' | 'reason'> & { amount: Money },
): Promise<void> {
  const { currency, minor } = amount
  await store.lockWallet(tx.db, memberId, currency)
  const shares = spendShares(await store.listLots(tx.db, memberId, currency), minor, { now: tx.clock.now() })
  if (!shares)
    throw new Refusal(walletRefusals.short, {
      values: { amount: formatMoney(await availableTo(tx, memberId, currency)) },
    })
  const entries = lotEntries('available', memberId, currency, negative(shares), 'adjustment')
  await store.post(tx.db, { ...named(tx, about), kind: 'adjust', ref: about.key }, entries)
}

/** Sum of a staff user's credits since a time, in HKD. Locks the staff user's credits until the transaction ends. */
export async function givenBy(tx: Ctx, actor: string, since: Date): Promise<Money> {
  await store.lockGiver(tx.db, actor)
  return money('HKD', await store.sumGiven(tx.db, actor, since))
}
