import { z } from 'zod'
import { forgetCards, listCards } from '../cards/cards.ts'
import * as cards from '../cards/contract.ts'
import type { Ctx } from '../context.ts'
import type { FileAnswer } from '../endpoint.ts'
import { findMember } from '../members/accounts.ts'
import { erasePerson, isStillToErase, membersToErase, setErasure } from '../members/details.ts'
import type { Timed } from '../news.ts'
import { Order } from '../orders/contract.ts'
import { eraseReturnNotes } from '../returns/returns.ts'
import { allOrders, erasePersonOfOrders, hasOpenOrders, orderIdsOf } from '../orders/orders.ts'
import { eraseCardMarks } from '../payments/attempts/card-marks.ts'
import { eraseClaims } from '../payments/fps/claims.ts'
import { shown } from '../money.ts'
import { getReferral } from '../referrals/referrals.ts'
import { ReferralPage } from '../referrals/contract.ts'
import { listOwnReviews } from '../reviews/own.ts'
import * as reviews from '../reviews/member.contract.ts'
import { Refusal } from '../refusal.ts'
import { eraseAuthor } from '../reviews/erase.ts'
import { getWallet } from '../wallet/own.ts'
import * as wallet from '../wallet/contract.ts'
import { walletOf } from '../wallet/wallet.ts'
import { listWishes } from '../wishes/wishes.ts'
import * as wishes from '../wishes/contract.ts'
import { serve } from '../serve.ts'
import { listAddresses } from './addresses.ts'
import * as contract from './contract.ts'
import { accountOf, mustKnowPassword } from './details.ts'
import { listDevices } from './devices.ts'
import { own, ownMember } from './own.ts'
import { accountRefusals, erasureDays } from './rules.ts'
import { eraseTraces, forgetPersonal, removeAddresses } from './store.ts'

/** Everything kept about the caller, in the wire's words, as they may take it elsewhere. */
export async function everythingOf(ctx: Ctx): Promise<FileAnswer> {
  const page = { page: 1, limit: 100 }
  const [{ account }, { addresses }, { sessions }, orders, own, referral, written, wished, kept] =
    await Promise.all([
      accountOf(ctx),
      listAddresses(ctx, page),
      listDevices(ctx, {}),
      allOrders(ctx),
      getWallet(ctx, page),
      getReferral(ctx, {}),
      listOwnReviews(ctx, page),
      listWishes(ctx, wishes.wholeList),
      listCards(ctx, page),
    ])
  const everything = {
    exported_at: ctx.clock.now().toISOString(),
    account: z.encode(contract.Account, account),
    addresses: z.encode(z.array(contract.Address), addresses),
    sessions: z.encode(z.array(contract.Device), sessions),
    orders: z.encode(z.array(Order), orders),
    wallet: z.encode(wallet.Wallet, own.wallet),
    referral: z.encode(ReferralPage, referral.referral),
    reviews: z.encode(reviews.listOwnReviews.answer, written),
    wishes: z.encode(wishes.listWishes.answer, wished).wishes,
    cards: z.encode(z.array(cards.Card), kept.cards),
  }
  return { type: 'application/json', body: JSON.stringify(everything, null, 2), name: 'elowen-account.json' }
}

export const exportAccount = serve(contract.exportAccount, own, everythingOf)

/** While an order still moves, money or goods are due, and the account has to stay. */
export const isBlocked = (ctx: Ctx, memberId: string): Promise<boolean> => hasOpenOrders(ctx, memberId)

export const askErasure = serve(contract.askErasure, own, async (ctx, { currentPassword, waiveBalance }) => {
  const { id } = ownMember(ctx)
  await mustKnowPassword(ctx, currentPassword)
  if (await isBlocked(ctx, id)) throw new Refusal(accountRefusals.erasure_blocked)
  const left = await walletOf(ctx, id)
  if (left.length > 0 && !waiveBalance) {
    const amount = left.map(({ available }) => shown(available)).join(' · ')
    const told = ctx.say(accountRefusals.erasure_balance.code, { amount })
    throw new Refusal(accountRefusals.erasure_balance, {
      values: { amount },
      fields: { waive_balance: told },
    })
  }
  return ctx.transaction(async (tx) => {
    await startErasure(tx, id)
    return accountOf(tx)
  })
})

/** In fourteen days the person is erased, and is told so now. */
export async function startErasure(tx: Ctx, memberId: string): Promise<void> {
  const eraseAt = new Date(tx.clock.now().getTime() + erasureDays * 86_400_000)
  await setErasure(tx, memberId, eraseAt)
  await tx.announce('member.erasure_asked', { memberId, eraseAt: eraseAt.toISOString() })
}

export const keepAccount = serve(contract.keepAccount, own, async (ctx) => {
  await setErasure(ctx, ownMember(ctx).id, null)
  return accountOf(ctx)
})

/** By what somebody is found in texts: their e-mail and telephone. */
async function marksOf(tx: Ctx, id: string): Promise<string[]> {
  const account = await findMember(tx, { id })
  return [account?.email.toLowerCase(), account?.phone].filter(
    (mark) => typeof mark === 'string' && mark !== '',
  ) as string[] // as filtered
}

const day = 86_400_000

/**
 * Nobody's words are kept for longer than they are of use: letters half a year, tickets two years, visits
 * without anything in them a week.
 */
export const forgetOldWords: Timed = {
  job: 'forget-old-words',
  at: '45 19 * * *', // 03:45 in Hong Kong
  async run(ctx) {
    const now = ctx.clock.now().getTime()
    const before = (days: number) => new Date(now - days * day)
    await forgetPersonal(ctx.db, {
      messages: before(180),
      feedback: before(730),
      sessions: before(7),
      now: new Date(now),
    })
  },
}

/**
 * Fourteen days after the wish, unless an order was placed meanwhile that is still under way: then once it
 * has arrived.
 */
export const eraseMembers: Timed = {
  job: 'erase-members',
  at: '15 19 * * *', // 03:15 in Hong Kong
  async run(ctx) {
    for (const id of await membersToErase(ctx)) {
      await ctx.transaction(async (tx) => {
        // both are asked under the lock that an order in their name waits for
        if (!(await isStillToErase(tx, id)) || (await isBlocked(tx, id))) return
        await removeAddresses(tx.db, id)
        await erasePersonOfOrders(tx, id)
        await eraseReturnNotes(tx, id)
        await eraseClaims(tx, await orderIdsOf(tx, id))
        await eraseCardMarks(tx, await orderIdsOf(tx, id))
        await eraseAuthor(tx, id)
        await forgetCards(tx, id)
        const marks = await marksOf(tx, id)
        await erasePerson(tx, id)
        await eraseTraces(tx.db, id, marks)
      })
    }
  },
}
