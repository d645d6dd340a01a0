import { createHash, randomBytes } from 'node:crypto'
import { timeOutside } from '../../platform/clock.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { authenticatorLink, stepOf } from './codes.ts'
import * as colleagues from './staff-users.store.ts'
import * as contract from './invitation.contract.ts'
import { codesOf, saveCodesOf } from './recovery/codes.ts'
import { staffRefusals } from './rules.ts'
import { invitationDays, isStrong } from './sign-in.rules.ts'
import * as store from './store.ts'
import { writeAuditEntry } from './write.ts'
import { dayMs } from '../calendar.ts'

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export type Invitation = { account: store.Account; token: string; until: Date }

/** Creates an invitation, which invalidates the previous one. Null: no staff user of that id has an open invitation. */
export async function makeInvitation(tx: Ctx, staffId: string): Promise<Invitation | null> {
  const [account, staffUser] = await Promise.all([
    store.findAccount(tx.db, { id: staffId }),
    colleagues.findStaffUser(tx.db, staffId),
  ])
  if (!account || staffUser?.invitedUntil == null) return null
  const token = randomBytes(32).toString('base64url')
  const until = new Date(tx.clock.now().getTime() + invitationDays * dayMs)
  await colleagues.saveInvitation(tx.db, staffId, { hash: hashOf(token), until })
  return { account, token, until }
}

/** Locks the invited account. Throws `staff.invitation_over`. */
async function invited(tx: Ctx, token: string): Promise<store.Account> {
  const id = await colleagues.lockInvited(tx.db, hashOf(token), tx.clock.now())
  const account = id === null ? null : await store.findAccount(tx.db, { id })
  if (!account) throw new Refusal(staffRefusals.invitation_over)
  return account
}

const access = { who: 'anyone', limit: 'staff_sign_in' } as const

export const getInvitation = serve(contract.getInvitation, access, async (ctx, { token }) =>
  ctx.transaction(async (tx) => {
    const { email, name, totpSecret } = await invited(tx, token)
    const secret = tx.sealing.open('totp', totpSecret)
    return {
      email,
      name,
      secret,
      authenticator: authenticatorLink(email, secret),
      recoveryCodes: codesOf(token),
    }
  }),
)

/** The code proves that the authenticator is connected before the password counts. */
export const acceptInvitation = serve(
  contract.acceptInvitation,
  access,
  async (ctx, { token, password, code }) =>
    ctx.transaction(async (tx) => {
      const account = await invited(tx, token)
      if (!isStrong(password))
        throw new Refusal(staffRefusals.weak_password, {
          fields: { password: tx.say('staff.weak_password') },
        })
      const step = stepOf(tx.sealing.open('totp', account.totpSecret), code, timeOutside(tx.clock))
      if (step === null || !(await store.takeCode(tx.db, account.id, step)))
        throw new Refusal(staffRefusals.wrong_code, { fields: { code: tx.say('staff.wrong_code') } })
      await store.savePassword(tx.db, account.id, await hashPassword(password))
      await saveCodesOf(tx, account.id, token)
      await colleagues.endInvitation(tx.db, account.id)
      await writeAuditEntry(tx, account, { action: 'staff-accepted', entity: 'staff', entityId: account.id })
      return { done: true as const }
    }),
)
