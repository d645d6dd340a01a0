import type { Ctx, Staff } from '../context.ts'
import { authenticatorLink, newSecret } from './codes.ts'
import { hashPassword, isPassword } from '../../platform/passwords.ts'
import { listNames, trust } from './staff-users.store.ts'
import { emailOf } from './sign-in.rules.ts'
import * as store from './store.ts'
import { writeAuditEntry } from './write.ts'

export type NewStaff = {
  email: string
  name: string
  /** By their keys. */
  roles: readonly string[]
  password: string
  /** Of a reception. */
  branchKey?: string | null
  /** Staff user who adds them; undefined: added from the command line, with immediate money rights. */
  by?: string
  /** base32; left out: a new one. */ secret?: string
}

/** Adds a staff user without an audit entry, which the caller writes. Returns the same as `addStaff`. */
export async function createStaffUser(
  ctx: Ctx,
  { email: written, name, roles, password, branchKey = null, by, secret = newSecret() }: NewStaff,
): Promise<string | null> {
  const email = emailOf(written)
  const account = {
    email,
    name,
    roles,
    branchKey,
    passwordHash: await hashPassword(password),
    totpSecret: ctx.sealing.seal('totp', secret),
    createdBy: by ?? null,
    trustedAt: by === undefined ? ctx.clock.now() : null,
  }
  return (await store.addAccount(ctx.db, account)) ? authenticatorLink(email, secret) : null
}

/** Adds a staff user. Returns the link that sets up their authenticator, shown once; null: the email is taken. */
export const addStaff = (ctx: Ctx, input: NewStaff): Promise<string | null> =>
  ctx.transaction(async (tx) => {
    const link = await createStaffUser(tx, input)
    const added = link === null ? null : await store.findAccount(tx.db, { email: emailOf(input.email) })
    const { name, roles } = input
    if (added)
      await writeAuditEntry(tx, added, {
        action: 'staff-added',
        entity: 'staff',
        entityId: added.id,
        after: { email: added.email, name, roles },
      })
    return link
  })

/** Disables a staff user and ends all their sessions. False: the email is unknown. */
export const endStaff = (ctx: Ctx, email: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const account = await store.findAccount(tx.db, { email: emailOf(email) })
    if (!account) return false
    await writeAuditEntry(tx, account, { action: 'staff-ended', entity: 'staff', entityId: account.id })
    return store.disableAccount(tx.db, account.email, tx.clock.now())
  })

/** Whether the password of an active staff user is correct. */
export async function isStaffPassword(ctx: Ctx, email: string, password: string): Promise<boolean> {
  const account = await store.findAccount(ctx.db, { email: emailOf(email) })
  return account !== null && isPassword(account.passwordHash, password)
}

/** All active staff users, by name. */
export const colleagueNames = (ctx: Ctx): Promise<{ id: string; name: string }[]> => listNames(ctx.db)

/** An active staff user by id; null: none. */
export const accountById = (ctx: Ctx, id: string): Promise<store.Account | null> =>
  store.findAccount(ctx.db, { id })

/** An active staff user by email, with their current rights; null: unknown or disabled. */
export async function findColleague(
  ctx: Pick<Ctx, 'db'>,
  email: string,
): Promise<Pick<store.Account, 'id' | 'email' | 'roles' | 'isTrusted'> | null> {
  const account = await store.findAccount(ctx.db, { email: emailOf(email) })
  if (!account) return null
  const { id, roles, isTrusted } = account
  return { id, email: account.email, roles, isTrusted }
}

/** The staff user that a job acts for; null: they have left. */
export async function findActing(ctx: Pick<Ctx, 'db'>, email: string): Promise<Staff | null> {
  const account = await store.findAccount(ctx.db, { email: emailOf(email) })
  if (!account) return null
  const { id, name, roles, isTrusted, branchKey } = account
  return {
    id,
    email: account.email,
    name,
    roles,
    isTrusted,
    branchKey,
    apiKey: null,
    sessionId: '',
    sessionHash: Buffer.alloc(0),
  }
}

/** A context that acts for a staff user, also within its transactions. */
export const inStaffName = (ctx: Ctx, staff: Staff): Ctx => ({
  ...ctx,
  staff,
  transaction: (work) => ctx.transaction((tx) => work(inStaffName(tx, staff))),
})

export const isStaff = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await store.findAccount(ctx.db, { email: emailOf(email) })) !== null

/** Activates the money rights of a staff user from the command line. False: the email is unknown. */
export const trustStaff = (ctx: Ctx, email: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const account = await store.findAccount(tx.db, { email: emailOf(email) })
    if (!account) return false
    await writeAuditEntry(tx, account, { action: 'staff-trusted', entity: 'staff', entityId: account.id })
    await trust(tx.db, account.id, tx.clock.now())
    return true
  })
