import type { Ctx } from '../context.ts'
import { countTry, forgetTries, tryKey } from '../../platform/db/tries.ts'
import { hashPassword, isPassword } from '../../platform/passwords.ts'
import { Refusal } from '../refusal.ts'
import { findMember } from './accounts.ts'
import * as store from './details.store.ts'
import * as erasureStore from './erasure.store.ts'
import { memberRefusals, tries } from './rules.ts'
import { endMemberSessions } from './end-sessions.ts'
import { endSession } from './sessions.store.ts'

export type { DetailChange, Device, Notices } from './details.store.ts'

export const noticesOf = (ctx: Ctx, memberId: string): Promise<store.Notices> =>
  store.findNotices(ctx.db, memberId)
export const changeDetails = (ctx: Ctx, memberId: string, change: store.DetailChange): Promise<void> =>
  store.saveDetails(ctx.db, memberId, change)

/**
 * Whether the password is the member's. Tries are counted before the comparison, so an unattended session cannot
 * guess without limit (rules/access#8, rules/members#10). Refuses `members.too_many_tries`.
 */
export async function knowsPassword(ctx: Ctx, memberId: string, password: string): Promise<boolean> {
  const now = ctx.clock.now()
  const key = tryKey('member own', memberId)
  const counted = await countTry(ctx.db, key, now, tries.minutes)
  if (counted.tries > tries.byPair) {
    const seconds = Math.max(
      1,
      Math.ceil((counted.since.getTime() + tries.minutes * 60_000 - now.getTime()) / 1_000),
    )
    throw new Refusal(memberRefusals.too_many_tries, {
      retryAfter: seconds,
      values: { minutes: Math.ceil(seconds / 60) },
    })
  }
  const account = await findMember(ctx, { id: memberId })
  if (!(await isPassword(account?.passwordHash ?? null, password))) return false
  await forgetTries(ctx.db, [key])
  return true
}

/** Sets a password and ends all sessions except the one named by `but` (rules/members#8). */
export async function setPassword(
  tx: Ctx,
  memberId: string,
  password: string,
  but: string | null = null,
): Promise<void> {
  await store.savePassword(tx.db, memberId, await hashPassword(password), tx.clock.now())
  await endMemberSessions(tx, memberId, 'password', but)
}

export const devicesOf = (ctx: Ctx, memberId: string): Promise<store.Device[]> =>
  store.listDevices(ctx.db, memberId, ctx.clock.now())

/** Ends one session of a member; false: the member has no such open session. */
export const endDeviceOf = (ctx: Ctx, memberId: string, id: string): Promise<boolean> =>
  endSession(ctx.db, {
    memberId,
    id,
    at: ctx.clock.now(),
    why: ctx.member?.sessionId === id ? 'sign_out' : 'revoked',
  })

/** Sets the day of a member's erasure; null cancels the request. */
export const setErasure = (ctx: Ctx, memberId: string, at: Date | null): Promise<void> =>
  erasureStore.setErasure(ctx.db, memberId, at)
export const erasureOf = (ctx: Ctx, memberId: string): Promise<Date | null> =>
  erasureStore.findErasure(ctx.db, memberId)
export const membersToErase = (ctx: Ctx): Promise<string[]> =>
  erasureStore.listToErase(ctx.db, ctx.clock.now())

/** Whether one member is still due for erasure, read under a lock because the request may have been cancelled. */
export const isStillToErase = (tx: Ctx, memberId: string): Promise<boolean> =>
  erasureStore.lockToErase(tx.db, memberId, tx.clock.now())

/** Erases the person from the account and ends their sessions; rows that refer to the account stay. */
export async function erasePerson(tx: Ctx, memberId: string): Promise<void> {
  await endMemberSessions(tx, memberId, 'erased')
  await erasureStore.erasePerson(tx.db, memberId)
}

/** Applies corrections of staff to a member's details. */
export const correctDetails = (
  tx: Ctx,
  memberId: string,
  change: Parameters<typeof store.correct>[2],
): Promise<void> => store.correct(tx.db, memberId, change)

/** Suspends an active account and ends its sessions, until staff reopen it. False: it is not active. */
export async function suspend(tx: Ctx, memberId: string): Promise<boolean> {
  if (!(await store.setState(tx.db, memberId, ['active'], 'suspended'))) return false
  await endMemberSessions(tx, memberId, 'staff')
  return true
}
export const reopen = (tx: Ctx, memberId: string): Promise<boolean> =>
  store.setState(tx.db, memberId, ['suspended'], 'active')

/** Erases an account that was merged into another, and records the target. */
export async function closeMerged(tx: Ctx, memberId: string, into: string): Promise<void> {
  await erasePerson(tx, memberId)
  await store.setMerged(tx.db, memberId, into)
}
