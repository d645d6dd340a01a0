import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { timeOutside } from '../../../platform/clock.ts'
import { countTry, tryKey } from '../../../platform/db/tries.ts'
import { networkOf } from '../../../platform/network.ts'
import { hashPassword } from '../../../platform/passwords.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../../serve.ts'
import { authenticatorLink, newSecret, stepOf } from '../codes.ts'
import { countOwners, endInvitation, findStaffUser, lockStaffUser, trust } from '../staff-users.store.ts'
import { staffRefusals } from '../rules.ts'
import { emailOf, isStrong, resetHours, resetTries } from '../sign-in.rules.ts'
import * as staff from '../store.ts'
import { atTheDesk, deskWrite, writeAuditEntry } from '../write.ts'
import * as contract from './resets.contract.ts'
import { codesOf, saveCodesOf } from '../recovery/codes.ts'
import * as store from './resets.store.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const about = { right: 'staff.change', entity: 'staff' } as const
const done = { done: true } as const

/** Throws `staff.own_account`: for oneself there is the sign-in's way; `staff.not_accepted`: invite again. */
export const resetAccess = deskWrite(contract.resetAccess, about, async (tx, { id }) => {
  const staffUser = await lockStaffUser(tx.db, id)
  if (!staffUser) throw new Refusal(staffRefusals.unknown_colleague)
  if (id === atTheDesk(tx).id) throw new Refusal(staffRefusals.own_account)
  if (staffUser.invitedUntil !== null) throw new Refusal(staffRefusals.not_accepted)
  const event = { id: randomUUID(), staffId: id, locale: tx.shopper.locale, isWhole: true }
  await tx.publish('staff.reset_requested', event)
  return done
})

export const revokeReset = deskWrite(contract.revokeReset, about, async (tx, { id }) => {
  const staffUser = await lockStaffUser(tx.db, id)
  if (!staffUser) throw new Refusal(staffRefusals.unknown_colleague)
  await store.endReset(tx.db, id)
  // a staff user with an open invitation can be invited again
  if (staffUser.invitedUntil !== null) await staff.revokeInvitation(tx.db, id, tx.clock.now())
  return done
})

const anyone = { who: 'anyone', limit: 'staff_sign_in' } as const

/**
 * Requests a password reset. Rate limited by email and network before any lookup; the response does not reveal whether an
 * account exists.
 */
export const forgotPassword = serve(contract.forgotPassword, anyone, async (ctx, { email: written }) => {
  const email = emailOf(written)
  for (const parts of [[email], [email, networkOf(ctx.shopper.ip)]])
    await mustCount(ctx, tryKey('staff forgot', ...parts))
  const account = await staff.findAccount(ctx.db, { email })
  const known = account && (await findStaffUser(ctx.db, account.id))
  if (known && known.invitedUntil === null)
    await ctx.transaction(async (tx) => {
      await writeAuditEntry(tx, known, { action: 'staff-forgot', entity: 'staff', entityId: known.id })
      const event = { id: randomUUID(), staffId: known.id, locale: tx.shopper.locale, isWhole: false }
      await tx.publish('staff.reset_requested', event)
    })
  return done
})

/** Throws `staff.too_many_tries`. */
async function mustCount(ctx: Ctx, key: Buffer): Promise<void> {
  const { tries } = await countTry(ctx.db, key, ctx.clock.now(), resetTries.minutes)
  if (tries > resetTries.most)
    throw new Refusal(staffRefusals.too_many_tries, {
      retryAfter: resetTries.minutes * 60,
      values: { minutes: resetTries.minutes },
    })
}

export type ResetLink = { account: staff.Account; token: string; until: Date }

/**
 * Creates a reset link, which invalidates the previous one. Null: there is no active staff user of that id, or an owner has
 * sent a link for the authenticator: a password reset, which anyone can request, must not invalidate that.
 */
export async function makeReset(tx: Ctx, staffId: string, isWhole: boolean): Promise<ResetLink | null> {
  const account = await staff.findAccount(tx.db, { id: staffId })
  if (!account) return null
  if (!isWhole && (await store.hasWholeReset(tx.db, staffId, tx.clock.now()))) return null
  const token = randomBytes(32).toString('base64url')
  const until = new Date(
    tx.clock.now().getTime() + (isWhole ? resetHours.whole : resetHours.password) * 3_600_000,
  )
  const totpSecret = isWhole ? tx.sealing.seal('totp', newSecret()) : null
  await store.saveReset(tx.db, { staffId, totpSecret, hash: hashOf(token), until })
  return { account, token, until }
}

/** Locks the link. Throws `staff.reset_over`. */
async function opened(tx: Ctx, token: string) {
  const reset = await store.lockReset(tx.db, hashOf(token), tx.clock.now())
  const account = reset && (await staff.findAccount(tx.db, { id: reset.staffId }))
  if (!reset || !account) throw new Refusal(staffRefusals.reset_over)
  return { reset, account }
}

export const getReset = serve(contract.getReset, anyone, async (ctx, { token }) =>
  ctx.transaction(async (tx) => {
    const { reset, account } = await opened(tx, token)
    const { email, name } = account
    if (!reset.totpSecret) return { email, name, authenticator: null }
    const secret = tx.sealing.open('totp', reset.totpSecret)
    return {
      email,
      name,
      authenticator: { secret, link: authenticatorLink(email, secret), recoveryCodes: codesOf(token) },
    }
  }),
)

/** Every session ends. Another authenticator counts as another person until a second owner has agreed to it. */
export const acceptReset = serve(contract.acceptReset, anyone, async (ctx, { token, password, code }) => {
  await mustCount(ctx, tryKey('staff reset', hashOf(token).toString('hex')))
  return ctx.transaction(async (tx) => {
    await countOwners(tx.db)
    const { reset, account } = await opened(tx, token)
    const { email } = account
    if (!isStrong(password))
      throw new Refusal(staffRefusals.weak_password, { fields: { password: tx.say('staff.weak_password') } })
    const step = stepOf(
      tx.sealing.open('totp', reset.totpSecret ?? account.totpSecret),
      code,
      timeOutside(tx.clock),
    )
    if (step === null || !(await staff.takeCode(tx.db, account.id, step)))
      throw new Refusal(staffRefusals.wrong_code, { fields: { code: tx.say('staff.wrong_code') } })
    await staff.savePassword(tx.db, account.id, await hashPassword(password))
    if (reset.totpSecret) {
      await store.saveAuthenticator(tx.db, account.id, reset.totpSecret)
      await saveCodesOf(tx, account.id, token)
      await trust(tx.db, account.id, null)
    }
    await store.endReset(tx.db, account.id)
    await endInvitation(tx.db, account.id)
    await staff.endSessions(tx.db, account.id, tx.clock.now())
    const line = { action: 'staff-reset-accepted', entity: 'staff', entityId: account.id } as const
    await writeAuditEntry(
      tx,
      { id: account.id, email },
      { ...line, after: { authenticator: reset.totpSecret !== null } },
    )
    await tx.publish('staff.reset_done', { id: randomUUID(), staffId: account.id, locale: tx.shopper.locale })
    return done
  })
})
