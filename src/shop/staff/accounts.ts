import type { Ctx, Staff } from '../context.ts'
import { authenticatorLink, newSecret } from './codes.ts'
import { hashPassword, isPassword } from '../../platform/passwords.ts'
import { listNames, trust } from './staff-users.store.ts'
import { emailOf } from './sign-in.rules.ts'
import * as store from './store.ts'
import { writeDown } from './write.ts'

export type NewStaff = {
  email: string
  name: string
  /** By their keys. */
  roles: readonly string[]
  password: string
  /** Of a reception. */
  branchKey?: string | null
  /**
   * Who takes them on at the desk; left out: whoever runs the server, and their money rights count at once.
   */
  by?: string
  /** base32; left out: a new one. */ secret?: string
}

/** Takes somebody on, and leaves it to the caller to write that down. The answer is as of `addStaff`. */
export async function takeOn(
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

/**
 * Takes somebody on; answers the link for their authenticator, which is shown once. Null: the address is
 * taken.
 */
export const addStaff = (ctx: Ctx, input: NewStaff): Promise<string | null> =>
  ctx.transaction(async (tx) => {
    const link = await takeOn(tx, input)
    const added = link === null ? null : await store.findAccount(tx.db, { email: emailOf(input.email) })
    const { name, roles } = input
    if (added)
      await writeDown(tx, added, {
        action: 'staff-added',
        entity: 'staff',
        entityId: added.id,
        after: { email: added.email, name, roles },
      })
    return link
  })

/** Somebody leaves the house: no sign-in any more, every session ends. False: nobody has the address. */
export const endStaff = (ctx: Ctx, email: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const account = await store.findAccount(tx.db, { email: emailOf(email) })
    if (!account) return false
    await writeDown(tx, account, { action: 'staff-ended', entity: 'staff', entityId: account.id })
    return store.disableAccount(tx.db, account.email, tx.clock.now())
  })

/** Whether somebody who still works here has this password. */
export async function isStaffPassword(ctx: Ctx, email: string, password: string): Promise<boolean> {
  const account = await store.findAccount(ctx.db, { email: emailOf(email) })
  return account !== null && isPassword(account.passwordHash, password)
}

/** Everybody who works here, by name. */
export const colleagueNames = (ctx: Ctx): Promise<{ id: string; name: string }[]> => listNames(ctx.db)

/** Somebody who still works here. */
export const accountById = (ctx: Ctx, id: string): Promise<store.Account | null> =>
  store.findAccount(ctx.db, { id })

/** Somebody who works here, with what they may do today; null: nobody has the address, or no longer. */
export async function findColleague(
  ctx: Pick<Ctx, 'db'>,
  email: string,
): Promise<Pick<store.Account, 'id' | 'email' | 'roles' | 'isTrusted'> | null> {
  const account = await store.findAccount(ctx.db, { email: emailOf(email) })
  if (!account) return null
  const { id, roles, isTrusted } = account
  return { id, email: account.email, roles, isTrusted }
}

/** As somebody who works here, for what a job does in their name; null: they have left. */
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

/** A context in the name of somebody who works here, in its transactions as well. */
export const inStaffName = (ctx: Ctx, staff: Staff): Ctx => ({
  ...ctx,
  staff,
  transaction: (work) => ctx.transaction((tx) => work(inStaffName(tx, staff))),
})

export const isStaff = async (ctx: Ctx, email: string): Promise<boolean> =>
  (await store.findAccount(ctx.db, { email: emailOf(email) })) !== null

/**
 * The money rights of a colleague count from now on, on the word of whoever runs the server. False: nobody
 * has the address.
 */
export const trustStaff = (ctx: Ctx, email: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const account = await store.findAccount(tx.db, { email: emailOf(email) })
    if (!account) return false
    await writeDown(tx, account, { action: 'staff-trusted', entity: 'staff', entityId: account.id })
    await trust(tx.db, account.id, tx.clock.now())
    return true
  })
