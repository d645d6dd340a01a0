import type { Ctx, Member } from '../context.ts'
import { memberRefusals } from '../members/rules.ts'
import { money, toDecimal } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contract.ts'
import { isLive } from './rules.ts'
import * as store from './store.ts'
import { walletOf } from './wallet.ts'
import { dayMs } from '../calendar.ts'

/** The signed-in member. Throws `members.signed_out`. */
export function requireMember(ctx: Pick<Ctx, 'member'>): Member {
  if (!ctx.member) throw new Refusal(memberRefusals.signed_out)
  return ctx.member
}

export const memberAccess = { who: 'member', limit: 'account' } as const

/** Days within which a lot is listed as expiring soon. */
const soonDays = 60

/** View of a wallet for its owner, with one page of its history. */
export async function toWalletView(
  ctx: Ctx,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<contract.Wallet> {
  const now = ctx.clock.now()
  const soon = new Date(now.getTime() + soonDays * dayMs)
  const [balances, lots, { history, total }] = await Promise.all([
    walletOf(ctx, memberId),
    store.listLots(ctx.db, memberId),
    store.listHistory(ctx.db, memberId, { from: (page - 1) * limit, size: limit }),
  ])
  const expiring = lots
    .flatMap(({ expiresAt, ...lot }) =>
      expiresAt && expiresAt <= soon && lot.available > 0 ? [{ ...lot, expiresAt }] : [],
    )
    .filter((lot) => isLive(lot, now))
    .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
  return {
    balances: balances.map(({ currency, available, held, frozen }) => ({
      currency,
      available: toDecimal(available),
      held: toDecimal(held),
      frozen: toDecimal(frozen),
    })),
    expiring: expiring.map(({ currency, available, expiresAt }) => ({
      currency,
      amount: toDecimal(money(currency, available)),
      expiresAt: expiresAt.toISOString(),
    })),
    history: history.map(({ id, at, kind, label, currency, amount }) => ({
      id,
      at: at.toISOString(),
      kind,
      text: ctx.say(`wallet.kind.${kind}`, { label }).trim(),
      currency,
      amount: toDecimal(money(currency, amount)),
    })),
    total,
  }
}

export const getWallet = serve(contract.getWallet, memberAccess, async (ctx, paged) => ({
  wallet: await toWalletView(ctx, requireMember(ctx).id, paged),
}))
