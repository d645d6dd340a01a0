import { isPassword } from '../../platform/passwords.ts'
import type { Ctx } from '../context.ts'
import { readPhone } from '../delivery/phone.ts'
import { findMember, lockMember, unlockMember, type Account } from '../members/accounts.ts'
import { emailOf, memberRefusals, tries } from '../members/rules.ts'
import { countSignInTry, deviceOf, forgetSignInTries, tooManyTries } from '../members/sign-in-tries.ts'
import { renew, reportTheft } from '../members/sessions.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { leave, letIn, toTokensView, toUserView } from './complete-sign-in.ts'
import * as contract from './contract.ts'

/**
 * A user name as it is looked up: an e-mail, or a telephone number; one that can be neither stays as it is,
 * and is nobody's.
 */
export function nameOf(username: string): { email: string } | { phone: string } {
  const phone = username.includes('@') ? null : readPhone('852', username)
  return phone ? { phone: phone.e164 } : { email: emailOf(username) }
}

/** Whoever chose a new password need not wait for the wrong ones before it. */
export const forgetWrongPasswords = (ctx: Ctx, { email, phone }: Account): Promise<void> =>
  forgetSignInTries(ctx, [email, phone])

/**
 * Whose name and password these are. Unknown names are counted, take as long and are refused as known ones
 * are: `members.wrong_sign_in`, `members.too_many_tries`, `members.locked`; and `members.suspended` for who
 * knows the password.
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
    return { token: toTokensView(await letIn(ctx, account)), user: toUserView(account) }
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
