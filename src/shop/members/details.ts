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
 * Whether this is the member's password, counted before it is looked at: a session left open gives nobody
 * endless tries (rules/access#8, rules/members#10). Refuses `members.too_many_tries`.
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

/** Sets a password and signs out everywhere, but on one device where that is named (rules/members#8). */
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

/** Signs one device out; false: the member has no such session. */
export const endDeviceOf = (ctx: Ctx, memberId: string, id: string): Promise<boolean> =>
  endSession(ctx.db, {
    memberId,
    id,
    at: ctx.clock.now(),
    why: ctx.member?.sessionId === id ? 'sign_out' : 'revoked',
  })

/** The day a member is erased; null takes the wish back. */
export const setErasure = (ctx: Ctx, memberId: string, at: Date | null): Promise<void> =>
  erasureStore.setErasure(ctx.db, memberId, at)
export const erasureOf = (ctx: Ctx, memberId: string): Promise<Date | null> =>
  erasureStore.findErasure(ctx.db, memberId)
export const membersToErase = (ctx: Ctx): Promise<string[]> =>
  erasureStore.listToErase(ctx.db, ctx.clock.now())

/** The same of one of them, under its lock: they may have taken the wish back meanwhile. */
export const isStillToErase = (tx: Ctx, memberId: string): Promise<boolean> =>
  erasureStore.lockToErase(tx.db, memberId, tx.clock.now())

/** Takes the person out of the account; what points at it stays. */
export async function erasePerson(tx: Ctx, memberId: string): Promise<void> {
  await endMemberSessions(tx, memberId, 'erased')
  await erasureStore.erasePerson(tx.db, memberId)
}

/** What staff correct of somebody. */
export const correctDetails = (
  tx: Ctx,
  memberId: string,
  change: Parameters<typeof store.correct>[2],
): Promise<void> => store.correct(tx.db, memberId, change)

/** Staff close an account, and nobody comes in until they open it again. False: it is not open. */
export async function suspend(tx: Ctx, memberId: string): Promise<boolean> {
  if (!(await store.setState(tx.db, memberId, ['active'], 'suspended'))) return false
  await endMemberSessions(tx, memberId, 'staff')
  return true
}
export const reopen = (tx: Ctx, memberId: string): Promise<boolean> =>
  store.setState(tx.db, memberId, ['suspended'], 'active')

/** Closes an account whose person goes on with another. */
export async function closeMerged(tx: Ctx, memberId: string, into: string): Promise<void> {
  await erasePerson(tx, memberId)
  await store.setMerged(tx.db, memberId, into)
}
