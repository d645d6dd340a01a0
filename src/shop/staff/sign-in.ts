import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { countTry, forgetTries, tryKey } from '../../platform/db/tries.ts'
import type { Ctx, Staff } from '../context.ts'
import { networkOf } from '../../platform/network.ts'
import { Refusal } from '../refusal.ts'
import { textIn } from '../region.ts'
import { serve } from '../serve.ts'
import { stepOf } from './codes.ts'
import * as contract from './contract.ts'
import { hashPassword, isPassword } from '../../platform/passwords.ts'
import { timeOutside } from '../../platform/clock.ts'
import { deviceIdOf, knownDevice, newDeviceId, newDeviceToken } from '../../platform/known-device.ts'
import { mayNow, rightsOf, staffRefusals } from './rules.ts'
import {
  codeTries,
  emailOf,
  idleMinutes,
  isStrong,
  mostCodes,
  sessionHours,
  ticketMinutes,
  tries,
} from './sign-in.rules.ts'
import { hasSignedIn } from './recovery/recovery.store.ts'
import { deviceName } from './recovery/recovery.rules.ts'
import { takeRecovery } from './recovery/codes.ts'
import * as store from './store.ts'
import { atTheDesk, deskRead, deskWrite, writeAuditEntry } from './write.ts'

const hashOf = (word: string): Buffer => createHash('sha256').update(word).digest()
const looksRight = /^[A-Za-z0-9_-]{32}$/
const newWord = (): string => randomBytes(24).toString('base64url')
const minute = 60_000
const idleSince = (now: Date): Date => new Date(now.getTime() - idleMinutes * minute)

/** The staff user of a session cookie; null: no open session. Its last use is stored once a minute. */
export async function staffOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  cookie: string | undefined,
): Promise<Staff | null> {
  if (!cookie || !looksRight.test(cookie)) return null
  const now = ctx.clock.now()
  const sessionHash = hashOf(cookie)
  const found = await store.findSigned(ctx.db, sessionHash, now, idleSince(now))
  if (!found) return null
  const { seenAt, ...signed } = found
  if (now.getTime() - seenAt.getTime() > minute) await store.touchSession(ctx.db, signed.sessionId, now)
  return { ...signed, apiKey: null, sessionHash }
}

type Shown = Pick<Staff, 'id' | 'email' | 'name' | 'roles' | 'isTrusted' | 'branchKey'>
const shownStaff = (ctx: Pick<Ctx, 'shopper'>, staff: Shown): contract.Me => ({
  id: staff.id,
  email: staff.email,
  name: staff.name,
  roles: staff.roles.map(({ key }) => key),
  roleNames: staff.roles.map(({ name }) => textIn(ctx.shopper.locale, name)),
  rights: rightsOf(staff.roles).filter((right) => mayNow(staff, right)),
  isTrusted: staff.isTrusted,
  branchKey: staff.branchKey,
})

type Named = { id: string; email: string }
type Count = { key: Buffer; most: number; minutes: number }

const device = (account: Named): string => `staff ${account.id}`
/** Rate limit counters of a sign-in attempt; a browser that has signed in to the account before has its own counter. */
function countsOf(ctx: Ctx, email: string, account: Named | null): Count[] {
  const { minutes, byPair, byName, byDevice } = tries
  const known = account && knownDevice(ctx.sealing, ctx.device.staff, device(account))
  if (known) return [{ key: tryKey('staff device', known), most: byDevice, minutes }]
  return [
    { key: tryKey('staff pair', email, networkOf(ctx.shopper.ip)), most: byPair, minutes },
    { key: tryKey('staff name', email), most: byName, minutes },
  ]
}

const codeCountsOf = ({ id }: Named): Count[] =>
  codeTries.map(({ most, minutes }) => ({ key: tryKey('staff code', id, String(minutes)), most, minutes }))

/** Counted before anything is looked at, so that tries side by side do not slip through (rules/access#8). */
async function countTries(ctx: Ctx, counts: readonly Count[]): Promise<void> {
  const now = ctx.clock.now()
  for (const { key, most, minutes } of counts) {
    const counted = await countTry(ctx.db, key, now, minutes)
    if (counted.tries <= most) continue
    const seconds = Math.max(
      1,
      Math.ceil((counted.since.getTime() + minutes * minute - now.getTime()) / 1_000),
    )
    throw new Refusal(staffRefusals.too_many_tries, {
      retryAfter: seconds,
      values: { minutes: Math.ceil(seconds / 60) },
    })
  }
}

const forgetCounts = (ctx: Ctx, counts: readonly Count[]): Promise<void> =>
  forgetTries(
    ctx.db,
    counts.map(({ key }) => key),
  )

const failedSignIn = { action: 'staff-sign-in-failed', entity: 'staff' } as const

export const signIn = serve(
  contract.signIn,
  { who: 'anyone', limit: 'staff_sign_in' },
  async (ctx, { email: written, password }) => {
    const email = emailOf(written)
    const account = await store.findAccount(ctx.db, { email })
    await countTries(ctx, countsOf(ctx, email, account))
    if (!(await isPassword(account?.passwordHash ?? null, password)) || !account) {
      // unknown emails are logged too, so that both cases take the same time
      await writeAuditEntry(
        ctx,
        { id: account?.id ?? null, email },
        { ...failedSignIn, ...fromBrowser(ctx), entityId: account?.id ?? null, reason: 'password' },
      )
      throw new Refusal(staffRefusals.wrong_sign_in)
    }
    const ticket = newWord()
    const expiresAt = new Date(ctx.clock.now().getTime() + ticketMinutes * minute)
    await store.addTicket(ctx.db, hashOf(ticket), account.id, expiresAt)
    return { ticket, expiresAt: expiresAt.toISOString() }
  },
)

const fromBrowser = ({ shopper }: Pick<Ctx, 'shopper'>) => ({
  after: { browser: deviceName(shopper.agent) },
})

/** Verifies and consumes an authenticator code or a recovery code; null: neither. */
async function proofOf(ctx: Ctx, account: store.Account, code: string): Promise<'code' | 'recovery' | null> {
  const isRecovery = await takeRecovery(ctx, account.id, code)
  if (isRecovery !== null) return isRecovery ? 'recovery' : null
  const step = stepOf(ctx.sealing.open('totp', account.totpSecret), code, timeOutside(ctx.clock))
  return step !== null && (await store.takeCode(ctx.db, account.id, step)) ? 'code' : null
}

/**
 * A code works once, also when two send it at the same time: the row of its half minute is taken by one of
 * them.
 */
export const enterCode = serve(
  contract.enterCode,
  { who: 'anyone', limit: 'staff_sign_in' },
  async (ctx, { ticket, code }) => {
    const now = ctx.clock.now()
    const ticketHash = hashOf(ticket)
    const account = await store.tryTicket(ctx.db, ticketHash, now, mostCodes)
    if (!account) throw new Refusal(staffRefusals.sign_in_expired)
    await countTries(ctx, codeCountsOf(account))
    const proof = await proofOf(ctx, account, code)
    if (proof === null) {
      await writeAuditEntry(ctx, account, {
        ...failedSignIn,
        ...fromBrowser(ctx),
        entityId: account.id,
        reason: 'code',
      })
      throw new Refusal(staffRefusals.wrong_code)
    }
    const session = newWord()
    // one browser id for all staff users who sign in there (rules/desk-notices#8)
    const browserId = deviceIdOf(ctx.device.staff) ?? newDeviceId()
    const isKnown = knownDevice(ctx.sealing, ctx.device.staff, device(account)) !== null
    await ctx.transaction(async (tx) => {
      if (!(await store.takeTicket(tx.db, ticketHash))) throw new Refusal(staffRefusals.sign_in_expired)
      const isFirst = !(await hasSignedIn(tx.db, account.id))
      const expiresAt = new Date(now.getTime() + sessionHours * 60 * minute)
      const { ip, agent: browser } = tx.shopper
      await store.addSession(tx.db, {
        idHash: hashOf(session),
        staffId: account.id,
        at: now,
        expiresAt,
        ip,
        browser,
        browserHash: hashOf(browserId),
      })
      await forgetCounts(tx, [...countsOf(tx, account.email, account), ...codeCountsOf(account)])
      const isNewDevice = !isKnown && !isFirst
      await writeAuditEntry(tx, account, {
        action: proof === 'recovery' ? 'staff-sign-in-recovery' : 'staff-sign-in',
        entity: 'staff',
        entityId: account.id,
        after: { browser: deviceName(browser), ...(isNewDevice ? { isNewDevice } : {}) },
      })
      const about = { staffId: account.id, locale: tx.shopper.locale, at: now.toISOString() }
      const id = randomUUID()
      if (proof === 'recovery') await tx.publish('staff.recovery_used', { id, ...about })
      if (isNewDevice)
        await tx.publish('staff.new_device', { id, ...about, browser: deviceName(browser), ip })
    })
    ctx.rememberStaff(session)
    ctx.rememberDevice('staff', newDeviceToken(ctx.sealing, device(account), browserId))
    return { staff: shownStaff(ctx, account) }
  },
)

export const getMe = deskRead(contract.getMe, 'desk', async (ctx) => ({
  staff: shownStaff(ctx, atTheDesk(ctx)),
}))

const ownId = (ctx: Pick<Ctx, 'staff'>) => atTheDesk(ctx).id

export const signOut = deskWrite(
  contract.signOut,
  { right: 'desk', entity: 'session', keyed: false },
  async (tx) => {
    const { id, sessionId } = atTheDesk(tx)
    await store.endSession(tx.db, id, sessionId, tx.clock.now())
    tx.rememberStaff(null)
    return { done: true as const }
  },
)

export const listSessions = deskRead(contract.listSessions, 'desk', async (ctx) => {
  const now = ctx.clock.now()
  const { id, sessionId } = atTheDesk(ctx)
  const open = await store.listOpen(ctx.db, id, now, idleSince(now))
  return {
    sessions: open.map((session) => ({
      ...session,
      device: deviceName(session.browser),
      isCurrent: session.id === sessionId,
      createdAt: session.createdAt.toISOString(),
      seenAt: session.seenAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
  }
})

export const endSession = deskWrite(
  contract.endSession,
  { right: 'desk', entity: 'session' },
  async (tx, { id }) => {
    if (!(await store.endSession(tx.db, ownId(tx), id, tx.clock.now())))
      throw new Refusal(staffRefusals.unknown_session)
    return { done: true as const }
  },
)

export const endOtherSessions = deskWrite(
  contract.endOtherSessions,
  { right: 'desk', entity: 'session', idOf: () => null },
  async (tx) => {
    const { id, sessionId } = atTheDesk(tx)
    await store.endSessions(tx.db, id, tx.clock.now(), sessionId)
    return { done: true as const }
  },
)

/**
 * Verifies the password of the signed-in staff user again, with the rate limit of a sign-in. Must run outside a
 * transaction, so that a refusal does not roll back the counter.
 */
export async function assertCurrentPassword(ctx: Ctx, current: string): Promise<void> {
  const { id, email } = atTheDesk(ctx)
  const counts = countsOf(ctx, email, { id, email })
  await countTries(ctx, counts)
  const account = await store.findAccount(ctx.db, { id })
  if (!(await isPassword(account?.passwordHash ?? null, current)))
    throw new Refusal(staffRefusals.wrong_sign_in)
  await forgetCounts(ctx, counts)
}

/** Changes the password, verified as in a sign-in, and ends other sessions (rules/members#8, rules/members#10). */
export const changePassword = deskWrite(
  contract.changePassword,
  {
    right: 'desk',
    entity: 'staff',
    keyed: false,
    idOf: () => null,
    first: async (ctx, { current, password }) => {
      await assertCurrentPassword(ctx, current)
      if (!isStrong(password))
        throw new Refusal(staffRefusals.weak_password, {
          fields: { password: ctx.say('staff.weak_password') },
        })
    },
  },
  async (tx, { password }) => {
    const { id, sessionId } = atTheDesk(tx)
    await store.savePassword(tx.db, id, await hashPassword(password))
    await store.endSessions(tx.db, id, tx.clock.now(), sessionId)
    return { done: true as const }
  },
)
