import type { Ctx } from '../context.ts'
import { currencies, plus, zero, type Money } from '../money.ts'
import type { Balance } from './rules.ts'
import * as store from './waiver.store.ts'
import { walletOf } from './wallet.ts'

/** Total of a balance: available, held and frozen. */
export const totalBalance = ({ available, held, frozen }: Balance): Money =>
  plus(available, plus(held, frozen))

/** Records the balances that a leaving member waives; they stay the member's until the account is erased. */
export async function waiveBalances(tx: Ctx, memberId: string, sums: readonly Money[]): Promise<void> {
  for (const currency of currencies)
    await store.setWaived(tx.db, memberId, sums.find((sum) => sum.currency === currency) ?? zero(currency))
}

/** Whether a member's balance exceeds the waived amount in any currency. */
export async function hasUnwaived(ctx: Ctx, memberId: string): Promise<boolean> {
  const waived = await store.findWaived(ctx.db, memberId)
  return (await walletOf(ctx, memberId)).some(
    (balance) => totalBalance(balance).minor > (waived.get(balance.currency) ?? 0),
  )
}
