import type { Ctx } from '../context.ts'
import { nationalNumber } from '../delivery/phone.ts'
import { formatMoney } from '../money.ts'
import { findMember } from '../members/accounts.ts'
import { isStillToErase, membersToErase, setErasure } from '../members/details.ts'
import type { CronJob } from '../news.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { walletOf } from '../wallet/wallet.ts'
import * as contract from './contract.ts'
import { accountOf, mustKnowPassword } from './details.ts'
import { memberAccess, requireMember } from './require-member.ts'
import { eraseEverywhere, needsAccount } from './registry.ts'
import { accountRefusals, erasureDays } from './rules.ts'
import { eraseTraces, forgetPersonal, formerContacts } from './store.ts'

export const askErasure = serve(
  contract.askErasure,
  memberAccess,
  async (ctx, { currentPassword, waiveBalance }) => {
    const { id } = requireMember(ctx)
    await mustKnowPassword(ctx, currentPassword)
    if (await needsAccount(ctx, id)) throw new Refusal(accountRefusals.erasure_blocked)
    const left = await walletOf(ctx, id)
    if (left.length > 0 && !waiveBalance) {
      const amount = left.map(({ available }) => formatMoney(available)).join(' · ')
      const message = ctx.say(accountRefusals.erasure_balance.code, { amount })
      throw new Refusal(accountRefusals.erasure_balance, {
        values: { amount },
        fields: { waive_balance: message },
      })
    }
    return ctx.transaction(async (tx) => {
      await startErasure(tx, id)
      return accountOf(tx)
    })
  },
)

/** In fourteen days the person is erased, and is told so now. */
export async function startErasure(tx: Ctx, memberId: string): Promise<void> {
  const eraseAt = new Date(tx.clock.now().getTime() + erasureDays * 86_400_000)
  await setErasure(tx, memberId, eraseAt)
  await tx.publish('member.erasure_requested', { memberId, eraseAt: eraseAt.toISOString() })
}

export const keepAccount = serve(contract.keepAccount, memberAccess, async (ctx) => {
  await setErasure(ctx, requireMember(ctx).id, null)
  return accountOf(ctx)
})

/**
 * By what somebody is found in texts: e-mails and telephones as they are kept, as the address of a page
 * writes them, and telephones without their calling code.
 */
function marksOf(contacts: readonly (string | null | undefined)[]): string[] {
  const marks = contacts.flatMap((contact) => {
    if (!contact) return []
    const spelled = contact.toLowerCase()
    const national = nationalNumber(spelled)
    const digits = national === null ? [] : [spelled.slice(1), national]
    return [spelled, encodeURIComponent(spelled).toLowerCase(), ...digits]
  })
  return [...new Set(marks)]
}

const day = 86_400_000

/**
 * Nobody's words are kept for longer than they are of use: letters half a year, tickets two years, visits
 * without anything in them a week.
 */
export const forgetOldWords: CronJob = {
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
export const eraseMembers: CronJob = {
  job: 'erase-members',
  at: '15 19 * * *', // 03:15 in Hong Kong
  async run(ctx) {
    for (const id of await membersToErase(ctx)) {
      await ctx.transaction(async (tx) => {
        // both are asked under the lock that an order in their name waits for
        if (!(await isStillToErase(tx, id)) || (await needsAccount(tx, id))) return
        const account = await findMember(tx, { id })
        const former = await formerContacts(tx.db, id)
        const marks = marksOf([account?.email, account?.phone, ...former])
        await eraseEverywhere(tx, id)
        await eraseTraces(tx.db, id, marks)
      })
    }
  },
}
