import type { Ctx } from '../context.ts'
import { nationalNumber } from '../delivery/phone.ts'
import { formatMoney, type Money } from '../money.ts'
import { forgetUnconfirmed } from '../marketing/consents.ts'
import { isStillToErase, membersToErase, setErasure } from '../members/details.ts'
import type { CronJob } from '../news.ts'
import type { KeepReason } from '../personal.ts'
import { eachByItself } from '../portions.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { keepSessions, unusedSessions, waiveSessions } from '../sessions/waiver.ts'
import { waiveBalances, wholeOf } from '../wallet/waiver.ts'
import { walletOf } from '../wallet/wallet.ts'
import * as contract from './contract.ts'
import { accountOf, mustKnowPassword } from './details.ts'
import { memberAccess, requireMember } from './require-member.ts'
import { eraseEverywhere, keepReasons } from './registry.ts'
import { accountRefusals, erasureDays } from './rules.ts'
import { contactsOf, eraseTraces, forgetPersonal, mergedInto, takeLong } from './leaving.store.ts'

const refusalOf = {
  order: accountRefusals.erasure_blocked,
  payment: accountRefusals.erasure_payment,
  appointment: accountRefusals.erasure_appointment,
  sessions: accountRefusals.erasure_sessions,
  return: accountRefusals.erasure_return,
  refund: accountRefusals.erasure_refund,
} as const satisfies Record<Exclude<KeepReason, 'balance'>, unknown>

/**
 * Throws what an account has to stay for now: `account.erasure_blocked`, `account.erasure_payment`,
 * `account.erasure_appointment`, `account.erasure_return`, `account.erasure_refund`, `account.erasure_sessions` unless
 * sessions are given up. What Cash Dollar is left the caller asks about.
 */
export async function checkMayLeave(
  ctx: Ctx,
  memberId: string,
  { waivesSessions }: { waivesSessions: boolean },
): Promise<void> {
  const reasons = (await keepReasons(ctx, memberId)).filter((reason) => reason !== 'balance')
  const reason = reasons.find((each) => each !== 'sessions') ?? (waivesSessions ? undefined : reasons[0])
  if (reason === undefined) return
  if (reason !== 'sessions') throw new Refusal(refusalOf[reason])
  const values = { count: await unusedSessions(ctx, memberId) }
  throw new Refusal(refusalOf.sessions, {
    values,
    fields: { waive_sessions: ctx.say(refusalOf.sessions.code, values) },
  })
}

export const askErasure = serve(
  contract.askErasure,
  memberAccess,
  async (ctx, { currentPassword, waiveBalance, waiveSessions: waivesSessions }) => {
    const { id } = requireMember(ctx)
    await mustKnowPassword(ctx, currentPassword)
    await checkMayLeave(ctx, id, { waivesSessions })
    return ctx.transaction(async (tx) => {
      const left = await walletOf(tx, id)
      if (left.length > 0 && !waiveBalance) {
        const amount = left.map(({ available }) => formatMoney(available)).join(' · ')
        const message = ctx.say(accountRefusals.erasure_balance.code, { amount })
        throw new Refusal(accountRefusals.erasure_balance, {
          values: { amount },
          fields: { waive_balance: message },
        })
      }
      if (waivesSessions) await waiveSessions(tx, id)
      await startErasure(tx, id, left.map(wholeOf))
      return accountOf(tx)
    })
  },
)

/** In fourteen days the person is erased, and is told so now. `waived`: what Cash Dollar they give up. */
export async function startErasure(tx: Ctx, memberId: string, waived: readonly Money[]): Promise<void> {
  await waiveBalances(tx, memberId, waived)
  const eraseAt = new Date(tx.clock.now().getTime() + erasureDays * 86_400_000)
  await setErasure(tx, memberId, eraseAt)
  await tx.publish('member.erasure_requested', { memberId, eraseAt: eraseAt.toISOString() })
}

/** The account stays, and so does what was given up. */
export async function stopErasure(tx: Ctx, memberId: string): Promise<void> {
  await setErasure(tx, memberId, null)
  await keepSessions(tx, memberId)
  await waiveBalances(tx, memberId, [])
}

export const keepAccount = serve(contract.keepAccount, memberAccess, async (ctx) => {
  await ctx.transaction((tx) => stopErasure(tx, requireMember(tx).id))
  return accountOf(ctx)
})

/**
 * By what somebody is found in texts: e-mails and telephones as they are kept, as the address of a page
 * writes them, and telephones without their calling code.
 */
function marksOf(contacts: readonly string[]): string[] {
  const marks = contacts.flatMap((contact) => {
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
 * without anything in them a week, sign-ups for the newsletter that nobody confirms a month.
 */
export const forgetOldWords: CronJob = {
  job: 'forget-old-words',
  at: '45 19 * * *', // 03:45 in Hong Kong
  async run(ctx) {
    const now = ctx.clock.now().getTime()
    const before = (days: number) => new Date(now - days * day)
    const ends = { messages: before(180), feedback: before(730), sessions: before(7), now: new Date(now) }
    await eachByItself([() => forgetPersonal(ctx.db, ends), () => forgetUnconfirmed(ctx)], (part) => part())
  },
}

/** Takes a person out of every room, and what is left of them out of logs and letters, whatever is due. */
export async function erasePerson(tx: Ctx, id: string): Promise<void> {
  await takeLong(tx.db)
  // what was logged and written of an account that became part of this one is about the same person
  const parts = await mergedInto(tx.db, id)
  const marks = marksOf(await contactsOf(tx.db, [id, ...parts]))
  await eraseEverywhere(tx, id)
  for (const part of parts) await eraseTraces(tx.db, part, [])
  await eraseTraces(tx.db, id, marks)
}

/** One of those whose day has come, unless they took the wish back or something is due. */
async function eraseOne(tx: Ctx, id: string): Promise<void> {
  // both are asked under the lock that an order in their name waits for
  if (!(await isStillToErase(tx, id)) || (await keepReasons(tx, id)).length > 0) return
  await erasePerson(tx, id)
}

/**
 * Fourteen days after the wish, unless something is due by then: an order, a return, a refund, or Cash Dollar that was
 * not given up. Then once it is settled.
 */
export const eraseMembers: CronJob = {
  job: 'erase-members',
  at: '15 19 * * *', // 03:15 in Hong Kong
  async run(ctx) {
    await eachByItself(await membersToErase(ctx), (id) => ctx.transaction((tx) => eraseOne(tx, id)))
  },
}
