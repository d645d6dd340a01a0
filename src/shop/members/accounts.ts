import { personName } from '../person.ts'
import type { Ctx, Member } from '../context.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { CountryKey, Locale } from '../region.ts'
import { Refusal } from '../refusal.ts'
import { emailOf, lockMinutesAfter, memberRefusals } from './rules.ts'
import * as store from './store.ts'

export type NewMember = {
  email: string
  /** E.164; null: none. */
  phone: string | null
  /** ISO code of the country chosen with the number. */
  phoneCountry?: string | null
  password: string
  firstname: string
  lastname: string
  nickname?: string
  /** yyyy-mm-dd. */
  dob: string | null
  country: CountryKey
  locale: Locale
  verified: { email: boolean; phone: boolean }
}

/** Creates a member and returns the id; null: the email or phone number is taken. Expects validated input. */
export async function addMember(ctx: Ctx, { password, ...member }: NewMember): Promise<string | null> {
  return store.addAccount(ctx.db, {
    ...member,
    phoneCountry: member.phoneCountry ?? null,
    email: emailOf(member.email),
    nickname: member.nickname || personName(member),
    passwordHash: await hashPassword(password),
    at: ctx.clock.now(),
  })
}

/** A member account by id, email or verified phone; null: unknown or erased. */
export const findMember = (
  ctx: Ctx,
  by: { id: string } | { email: string } | { phone: string },
): Promise<store.Account | null> => store.findAccount(ctx.db, by, ctx.clock.now())

/** Accounts by id, deduplicated; unknown and erased ids are absent. */
export async function findMembers(ctx: Ctx, ids: readonly string[]): Promise<Map<string, store.Account>> {
  const accounts = await store.listAccounts(ctx.db, [...new Set(ids)], ctx.clock.now())
  return new Map(accounts.map((account) => [account.id, account]))
}

/** A page of members who can sign in, ordered by id, for jobs that process all members in batches. */
export const membersAfter = (ctx: Ctx, after: string | null, size: number): Promise<store.Account[]> =>
  store.listAccountsAfter(ctx.db, after, { size, now: ctx.clock.now() })

export type { Account, Group } from './store.ts'

/** An account as a caller without a session, for actions on the member's behalf. */
export function inTheirName({
  id,
  email,
  phone,
  phoneCountry,
  firstname,
  lastname,
  nickname,
  country,
  locale,
  groups,
  discountRate,
}: store.Account): Member {
  return {
    id,
    sessionId: '',
    email,
    phone,
    phoneCountry,
    firstname,
    lastname,
    nickname,
    country,
    locale,
    groups,
    discountRate,
  }
}

/** Adds a member to a group, from now until `to` or permanently (null). Throws when the group does not exist. */
export async function joinGroup(
  ctx: Ctx,
  memberId: string,
  name: string,
  { to = null, source }: { to?: Date | null; source: 'spend' | 'staff' | 'import' },
): Promise<void> {
  const group = await store.findGroup(ctx.db, name)
  if (!group) throw new Error(`there is no group ${name}`)
  await store.addMembership(ctx.db, { memberId, groupId: group.id, from: ctx.clock.now(), to, source })
}

/** Sets the member's discount on regular prices in per cent, 0 to 100 (rules/prices#8). */
export const setDiscountRate = (ctx: Ctx, memberId: string, rate: number): Promise<void> =>
  store.setDiscountRate(ctx.db, memberId, rate)

/** Locks sign-in after too many wrong passwords, each time for longer. A successful sign-in resets the count. */
export const lockMember = (ctx: Ctx, { id, locks }: Pick<store.Account, 'id' | 'locks'>): Promise<void> =>
  store.setLock(ctx.db, id, new Date(ctx.clock.now().getTime() + lockMinutesAfter(locks) * 60_000))

export const unlockMember = (ctx: Ctx, id: string): Promise<void> => store.setLock(ctx.db, id, null)

/** Locks the account row, before the locks on carts and orders (rules/api#11). */
export const lockAccount = (tx: Ctx, id: string): Promise<void> => store.lockAccount(tx.db, id)

/** The account that an id was merged into, or the account itself; `isErased`: it was erased and not merged. */
export const accountNow = (ctx: Ctx, id: string): Promise<{ id: string; isErased: boolean } | null> =>
  store.accountNow(ctx.db, id)

/**
 * Guards an order or claim on behalf of an account against a concurrent merge or erasure, which would orphan it.
 * First of all locks (rules/api#11). Throws `members.signed_out`.
 */
export async function lockOpenAccount(tx: Ctx, id: string): Promise<void> {
  if (!(await store.holdOpen(tx.db, id))) throw new Refusal(memberRefusals.signed_out)
}

/**
 * Marks the account's email as verified. If it was unverified, the phone number may belong to another person who
 * registered with a foreign email, so the number cannot reset the password until it is verified again.
 */
export const verifyEmail = (tx: Ctx, id: string): Promise<void> =>
  store.verifyEmail(tx.db, id, tx.clock.now())
