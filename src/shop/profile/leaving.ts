import type { Ctx } from '../context.ts'
import { nationalNumber } from '../delivery/phone.ts'
import { formatMoney, type Money } from '../money.ts'
import { forgetUnconfirmed } from '../marketing/consents.ts'
import { isStillToErase, membersToErase, setErasure } from '../members/details.ts'
import type { CronJob } from '../subscribers.ts'
import type { KeepReason } from '../personal.ts'
import { eachByItself } from '../portions.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { withdrawWaiver, unusedSessions, waiveSessions } from '../sessions/waiver.ts'
import { waiveBalances, totalBalance } from '../wallet/waiver.ts'
import { walletOf } from '../wallet/wallet.ts'
import * as contract from './contract.ts'
import { accountOf, assertPassword } from './details.ts'
import { memberAccess, requireMember } from './require-member.ts'
import { eraseEverywhere, keepReasons } from './registry.ts'
import { accountRefusals, erasureDays } from './rules.ts'
import { contactsOf, eraseTraces, forgetPersonal, mergedInto, allowLongStatements } from './leaving.store.ts'
import { dayMs } from '../calendar.ts'

const refusalOf = {
  order: accountRefusals.erasure_blocked,
  payment: accountRefusals.erasure_payment,
  appointment: accountRefusals.erasure_appointment,
  sessions: accountRefusals.erasure_sessions,
  return: accountRefusals.erasure_return,
  refund: accountRefusals.erasure_refund,
} as const satisfies Record<Exclude<KeepReason, 'balance'>, unknown>

/**
 * Throws when an account cannot be erased yet: `account.erasure_blocked`, `account.erasure_payment`,
 * `account.erasure_appointment`, `account.erasure_return`, `account.erasure_refund`, and `account.erasure_sessions`
 * unless sessions are waived. The caller asks about remaining Cash Dollar.
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
    await assertPassword(ctx, currentPassword)
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
      await startErasure(tx, id, left.map(totalBalance))
      return accountOf(tx)
    })
  },
)

/** Schedules the erasure in fourteen days and notifies the member. `waived`: Cash Dollar that the member waives. */
export async function startErasure(tx: Ctx, memberId: string, waived: readonly Money[]): Promise<void> {
  await waiveBalances(tx, memberId, waived)
  const eraseAt = new Date(tx.clock.now().getTime() + erasureDays * dayMs)
  await setErasure(tx, memberId, eraseAt)
  await tx.publish('member.erasure_requested', { memberId, eraseAt: eraseAt.toISOString() })
}

/** Cancels the erasure and restores what was waived. */
export async function stopErasure(tx: Ctx, memberId: string): Promise<void> {
  await setErasure(tx, memberId, null)
  await withdrawWaiver(tx, memberId)
  await waiveBalances(tx, memberId, [])
}

export const keepAccount = serve(contract.keepAccount, memberAccess, async (ctx) => {
  await ctx.transaction((tx) => stopErasure(tx, requireMember(tx).id))
  return accountOf(ctx)
})

/**
 * Search terms for a person in free text: stored emails and phone numbers, their URL-encoded forms, and phone numbers
 * without a calling code.
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

/**
 * Deletes personal data after its retention: emails after half a year, tickets after two years, empty guest sessions
 * after a week, unconfirmed newsletter sign-ups after a month.
 */
export const forgetOldWords: CronJob = {
  job: 'forget-old-words',
  at: '45 19 * * *', // 03:45 Hong Kong time
  async run(ctx) {
    const now = ctx.clock.now().getTime()
    const before = (days: number) => new Date(now - days * dayMs)
    const ends = { messages: before(180), feedback: before(730), sessions: before(7), now: new Date(now) }
    await eachByItself([() => forgetPersonal(ctx.db, ends), () => forgetUnconfirmed(ctx)], (part) => part())
  },
}

/** Erases a person from all rooms, and from logs and emails, regardless of open obligations. */
export async function erasePerson(tx: Ctx, id: string): Promise<void> {
  await allowLongStatements(tx.db)
  // logs and emails of a merged account concern the same person
  const parts = await mergedInto(tx.db, id)
  const marks = marksOf(await contactsOf(tx.db, [id, ...parts]))
  await eraseEverywhere(tx, id)
  for (const part of parts) await eraseTraces(tx.db, part, [])
  await eraseTraces(tx.db, id, marks)
}

/** Erases one due account, unless the request was cancelled or an obligation is open. */
async function eraseOne(tx: Ctx, id: string): Promise<void> {
  // both are checked under the lock that orders of the member wait for
  if (!(await isStillToErase(tx, id)) || (await keepReasons(tx, id)).length > 0) return
  await erasePerson(tx, id)
}

/**
 * Erases accounts fourteen days after the request, or later once no obligation is open: an order, a return, a refund,
 * or Cash Dollar that was not waived.
 */
export const eraseMembers: CronJob = {
  job: 'erase-members',
  at: '15 19 * * *', // 03:15 Hong Kong time
  async run(ctx) {
    await eachByItself(await membersToErase(ctx), (id) => ctx.transaction((tx) => eraseOne(tx, id)))
  },
}
