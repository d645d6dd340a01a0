import { isPassword } from '../../platform/passwords.ts'
import type { Ctx } from '../context.ts'
import { readPhone } from '../delivery/phone.ts'
import { findMember, lockMember, unlockMember, type Account } from '../members/accounts.ts'
import { emailOf, memberRefusals, tries } from '../members/rules.ts'
import { countSignInTry, deviceOf, forgetSignInTries, tooManyTries } from '../members/sign-in-tries.ts'
import { renew, reportTheft } from '../members/sessions.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { leave, completeSignIn, toTokensView, toUserView } from './complete-sign-in.ts'
import * as contract from './contract.ts'

/** Parses a user name to an email or phone number; one that is neither stays unchanged and matches no account. */
export function nameOf(username: string): { email: string } | { phone: string } {
  const phone = username.includes('@') ? null : readPhone('852', username)
  return phone ? { phone: phone.e164 } : { email: emailOf(username) }
}

/** Resets wrong tries of a member who set a new password, so that no lock applies. */
export const forgetWrongPasswords = (ctx: Ctx, { email, phone }: Account): Promise<void> =>
  forgetSignInTries(ctx, [email, phone])

/**
 * Authenticates name and password. Unknown names are counted, timed and refused like known ones:
 * `members.wrong_sign_in`, `members.too_many_tries`, `members.locked`; and `members.suspended` only with the right
 * password.
 */
async function proven(ctx: Ctx, username: string, password: string): Promise<Account> {
  const name = nameOf(username)
  const word = Object.values(name).join('')
  const account = await findMember(ctx, name)
  const device = deviceOf(ctx, account)
  const byName = await countSignInTry(ctx, word, device)
  const lockedFor = (account?.lockedUntil?.getTime() ?? 0) - ctx.clock.now().getTime()
  if (lockedFor > 0 && device === null) throw tooManyTries(lockedFor, memberRefusals.locked)
  const fits = await isPassword(account?.passwordHash ?? null, password)
  if (!account || !fits) {
    if (account && byName === tries.byName) await lockMember(ctx, account)
    throw new Refusal(memberRefusals.wrong_sign_in)
  }
  if (account.state === 'suspended' || account.state === 'pending_verification')
    throw new Refusal(memberRefusals.suspended)
  await forgetSignInTries(ctx, [word], device)
  if (account.locks > 0) await unlockMember(ctx, account.id)
  return account
}

export const login = serve(
  contract.login,
  { who: 'entrance', limit: 'sign_in' },
  async (ctx, { username, password, logout: leaves }) => {
    if (leaves) {
      await leave(ctx)
      return { token: null, user: null }
    }
    const account = await proven(ctx, username, password)
    return { token: toTokensView(await completeSignIn(ctx, account)), user: toUserView(account) }
  },
)

export const logout = serve(contract.logout, { who: 'entrance' }, async (ctx) => {
  await leave(ctx)
  return { done: true as const }
})

export const refresh = serve(
  contract.refresh,
  { who: 'entrance', limit: 'account' },
  async (ctx, { refreshToken }) => {
    const renewal = await renew(ctx, refreshToken ?? ctx.refreshToken ?? '')
    if (renewal && 'tokens' in renewal) {
      ctx.rememberMember(renewal.tokens)
      return { token: toTokensView(renewal.tokens) }
    }
    if (renewal) await reportTheft(ctx, renewal)
    ctx.rememberMember(null)
    throw new Refusal(memberRefusals.signed_out)
  },
)

export const getUser = serve(contract.getUser, { who: 'member', limit: 'account' }, async ({ member }) => {
  if (!member) throw new Refusal(memberRefusals.signed_out)
  return { user: toUserView(member) }
})
