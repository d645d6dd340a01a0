import type { Ctx } from '../context.ts'
import { currencies, plus, zero, type Money } from '../money.ts'
import type { Balance } from './rules.ts'
import * as store from './waiver.store.ts'
import { walletOf } from './wallet.ts'

/** All of a balance, whether it can be spent now or not. */
export const wholeOf = ({ available, held, frozen }: Balance): Money => plus(available, plus(held, frozen))

/** A member who leaves gives up so much; it stays theirs until the account goes. */
export async function waiveBalances(tx: Ctx, memberId: string, sums: readonly Money[]): Promise<void> {
  for (const currency of currencies)
    await store.setWaived(tx.db, memberId, sums.find((sum) => sum.currency === currency) ?? zero(currency))
}

/** Whether a member has more than they gave up. */
export async function hasUnwaived(ctx: Ctx, memberId: string): Promise<boolean> {
  const waived = await store.findWaived(ctx.db, memberId)
  return (await walletOf(ctx, memberId)).some(
    (balance) => wholeOf(balance).minor > (waived.get(balance.currency) ?? 0),
  )
}
