import type { Ctx } from '../context.ts'
import { authenticatorLink, newSecret } from './codes.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { emailOf, type Role } from './rules.ts'
import * as store from './store.ts'
import { writeDown } from './write.ts'

export type NewStaff = {
  email: string
  name: string
  roles: readonly Role[]
  password: string
  /** base32; left out: a new one. */ secret?: string
}

/** Takes somebody on; answers the link for their authenticator, which is shown once. Null: the address is taken. */
export async function addStaff(
  ctx: Ctx,
  { email: written, name, roles, password, secret = newSecret() }: NewStaff,
): Promise<string | null> {
  const email = emailOf(written)
  const account = { email, name, roles, passwordHash: await hashPassword(password), totpSecret: ctx.sealing.seal('totp', secret) }
  return ctx.transaction(async (tx) => {
    if (!(await store.addAccount(tx.db, account))) return null
    const added = await store.findAccount(tx.db, { email })
    if (added) await writeDown(tx, added, { action: 'staff-added', entity: 'staff', entityId: added.id, after: { email, name, roles } })
    return authenticatorLink(email, secret)
  })
}

/** Somebody leaves the house: no sign-in any more, every session ends. False: nobody has the address. */
export const endStaff = (ctx: Ctx, email: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const account = await store.findAccount(tx.db, { email: emailOf(email) })
    if (!account) return false
    await writeDown(tx, account, { action: 'staff-ended', entity: 'staff', entityId: account.id })
    return store.disableAccount(tx.db, account.email, tx.clock.now())
  })

export const isStaff = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await store.findAccount(ctx.db, { email: emailOf(email) })) !== null
