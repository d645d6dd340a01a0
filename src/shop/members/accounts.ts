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
  /** ISO of the country that was chosen with it. */
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

/**
 * A new member's id; null: e-mail or telephone number is somebody's already. What they typed was looked at
 * before.
 */
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

/** Somebody's account; null: nobody is known by that. Erased ones are nobody's. */
export const findMember = (
  ctx: Ctx,
  by: { id: string } | { email: string } | { phone: string },
): Promise<store.Account | null> => store.findAccount(ctx.db, by, ctx.clock.now())

/** Accounts by their ids, each once. */
export async function findMembers(ctx: Ctx, ids: readonly string[]): Promise<Map<string, store.Account>> {
  const accounts = await store.listAccounts(ctx.db, [...new Set(ids)], ctx.clock.now())
  return new Map(accounts.map((account) => [account.id, account]))
}

/** Members in the order of their ids, for what is told to all of them portion by portion. */
export const membersAfter = (ctx: Ctx, after: string | null, size: number): Promise<store.Account[]> =>
  store.listAccountsAfter(ctx.db, after, { size, now: ctx.clock.now() })

export type { Account, Group } from './store.ts'

/** An account as a caller who is signed in nowhere: what is done in somebody's name. */
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

/**
 * Puts a member into a group, from now on and until a time, or for good. Throws when there is no such group.
 */
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

/** Per cent off regular prices, 0 to 100 (rules/prices#8). */
export const setDiscountRate = (ctx: Ctx, memberId: string, rate: number): Promise<void> =>
  store.setDiscountRate(ctx.db, memberId, rate)

/**
 * After too many wrong passwords nobody comes in for a while, each time for longer; signing in ends the
 * count.
 */
export const lockMember = (ctx: Ctx, { id, locks }: Pick<store.Account, 'id' | 'locks'>): Promise<void> =>
  store.setLock(ctx.db, id, new Date(ctx.clock.now().getTime() + lockMinutesAfter(locks) * 60_000))

export const unlockMember = (ctx: Ctx, id: string): Promise<void> => store.setLock(ctx.db, id, null)

/** An account under its lock, before anything that comes after it: bags, orders (rules/api#11). */
export const lockAccount = (tx: Ctx, id: string): Promise<void> => store.lockAccount(tx.db, id)

/**
 * What is placed or claimed in an account's name is not placed while it is merged into another or erased,
 * where nobody would find it again. First of all locks (rules/api#11). Throws `members.signed_out`.
 */
export async function mustStayOpen(tx: Ctx, id: string): Promise<void> {
  if (!(await store.holdOpen(tx.db, id))) throw new Refusal(memberRefusals.signed_out)
}

/**
 * Somebody read what was sent to this e-mail. Was it not known to be theirs before, the telephone may be
 * another's, who registered with an e-mail they do not own: it opens the account no more until it is verified
 * again.
 */
export const verifyEmail = (tx: Ctx, id: string): Promise<void> =>
  store.verifyEmail(tx.db, id, tx.clock.now())
