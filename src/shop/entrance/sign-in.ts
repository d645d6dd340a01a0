import { countTry, forgetTries, tryKey } from '../../platform/db/tries.ts'
import { isPassword } from '../../platform/passwords.ts'
import type { Ctx } from '../context.ts'
import { readPhone } from '../delivery/phone.ts'
import { findMember, lockMember, unlockMember, type Account } from '../members/accounts.ts'
import { emailOf, memberRefusals, tries } from '../members/rules.ts'
import { renew, reportTheft } from '../members/sessions.ts'
import { networkOf } from '../../platform/network.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { leave, letIn, shownTokens, shownUser } from './come-in.ts'
import * as contract from './contract.ts'

/** A user name as it is looked up: an e-mail, or a telephone number; one that can be neither stays as it is, and is nobody's. */
export function nameOf(username: string): { email: string } | { phone: string } {
  const phone = username.includes('@') ? null : readPhone('852', username)
  return phone ? { phone: phone.e164 } : { email: emailOf(username) }
}

const keysOf = (ctx: Ctx, name: string) => [tryKey('member pair', name, networkOf(ctx.shopper.ip)), tryKey('member name', name)] as const

/** Whoever chose a new password need not wait for the wrong ones before it. */
export const forgetWrongPasswords = (ctx: Ctx, { email, phone }: Account): Promise<void> =>
  forgetTries(
    ctx.db,
    [email, phone].flatMap((name) => (name ? keysOf(ctx, name) : [])),
  )

/** Counted before anything is looked at, so that tries side by side do not slip through (RELIABILITY 19). */
async function countTries(ctx: Ctx, name: string): Promise<{ byName: number }> {
  const now = ctx.clock.now()
  const [pair, own] = keysOf(ctx, name)
  const { tries: byPair, since } = await countTry(ctx.db, pair, now, tries.minutes)
  if (byPair > tries.byPair) throw tooMany(since.getTime() + tries.minutes * 60_000 - now.getTime(), memberRefusals.too_many_tries)
  return { byName: (await countTry(ctx.db, own, now, tries.minutes)).tries }
}

function tooMany(milliseconds: number, refusal: typeof memberRefusals.locked): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  return new Refusal(refusal, { retryAfter: seconds, values: { minutes: Math.ceil(seconds / 60) } })
}

/**
 * Whose name and password these are. Unknown names are counted, take as long and are refused as known ones are: `members.wrong_sign_in`,
 * `members.too_many_tries`, `members.locked`; and `members.suspended` for who knows the password.
 */
export async function proven(ctx: Ctx, username: string, password: string): Promise<Account> {
  const name = nameOf(username)
  const word = Object.values(name).join('')
  const { byName } = await countTries(ctx, word)
  const account = await findMember(ctx, name)
  const now = ctx.clock.now()
  const fits = await isPassword(account?.passwordHash ?? null, password)
  if (account?.lockedUntil && account.lockedUntil > now) throw tooMany(account.lockedUntil.getTime() - now.getTime(), memberRefusals.locked)
  if (!account || !fits) {
    if (account && byName >= tries.byName) await lockMember(ctx, account)
    throw new Refusal(memberRefusals.wrong_sign_in)
  }
  if (account.state === 'suspended' || account.state === 'pending_verification') throw new Refusal(memberRefusals.suspended)
  await forgetTries(ctx.db, keysOf(ctx, word))
  if (account.locks > 0) await unlockMember(ctx, account.id)
  return account
}

export const login = serve(contract.login, { who: 'entrance', limit: 'sign_in' }, async (ctx, { username, password, logout: leaves }) => {
  if (leaves) {
    await leave(ctx)
    return { token: null, user: null }
  }
  const account = await proven(ctx, username, password)
  return { token: shownTokens(await letIn(ctx, account)), user: shownUser(account) }
})

export const logout = serve(contract.logout, { who: 'entrance' }, async (ctx) => {
  await leave(ctx)
  return { done: true as const }
})

export const refresh = serve(contract.refresh, { who: 'entrance', limit: 'account' }, async (ctx, { refreshToken }) => {
  const renewal = await renew(ctx, refreshToken ?? ctx.refreshToken ?? '')
  if (renewal && 'tokens' in renewal) {
    ctx.rememberMember(renewal.tokens)
    return { token: shownTokens(renewal.tokens) }
  }
  if (renewal) await reportTheft(ctx, renewal)
  ctx.rememberMember(null)
  throw new Refusal(memberRefusals.signed_out)
})

export const getUser = serve(contract.getUser, { who: 'member', limit: 'account' }, async ({ member }) => {
  if (!member) throw new Refusal(memberRefusals.signed_out)
  return { user: shownUser(member) }
})
