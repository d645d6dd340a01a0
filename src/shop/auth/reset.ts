import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { isCommonPassword } from '../../platform/common-passwords.ts'
import { assertNotBot } from '../bot-check/bot-check.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { findMember, lockAccount, verifyEmail, type Account } from '../members/accounts.ts'
import { countCodeRequest, makeCode, provenBy, spend, type Proof } from '../members/codes.ts'
import { setPassword } from '../members/details.ts'
import { memberRefusals } from '../members/rules.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { leave } from './complete-sign-in.ts'
import * as contract from './register.contract.ts'
import { codeIn, passwordErrors } from './register.rules.ts'
import { forgetWrongPasswords } from './sign-in.ts'
import * as store from './store.ts'
import { mailTarget, assertNoFieldErrors, phoneIn } from './targets.ts'

/** Minutes that a reset link is valid. */
export const resetMinutes = 30
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * No lookup happens here: whether the account exists is determined when the email is written, so neither response nor
 * timing reveals it.
 */
export const forgetPassword = serve(
  contract.forgetPassword,
  { who: 'entrance', limit: 'code' },
  async (ctx, input) => {
    const phone = input.username ? null : phoneIn(input)
    if (!input.username && !phone)
      throw new Refusal(memberRefusals.phone, { fields: { contact_no: ctx.say(memberRefusals.phone.code) } })
    const target = phone
      ? ({ channel: 'sms', to: phone.e164, country: phone.country } as const)
      : mailTarget(ctx, input.username, 'username')
    if (phone) await assertNotBot(ctx, input.recaptchaResponse, { isCostly: true })
    const { retryAfter } = await countCodeRequest(ctx, 'reset', target, (await settingsOf(ctx)).code_limits)
    const { locale } = ctx.shopper
    await ctx.publish('member.password_forgotten', {
      id: randomUUID(),
      email: phone ? null : target.to,
      phone: phone?.e164 ?? null,
      locale,
    })
    return { message: ctx.say(phone ? 'members.reset_code_sent' : 'members.reset_sent'), retryAfter }
  },
)

export type Reset = { account: Account; expiresAt: Date } & ({ token: string } | { code: string })

const mayReset = ({ state }: Account): boolean => state === 'active' || state === 'erasure_requested'

/**
 * Creates a reset link or code for a member and invalidates the previous one. Null: unknown account, or one that
 * cannot sign in.
 */
export async function makeReset(tx: Ctx, by: { email: string } | { phone: string }): Promise<Reset | null> {
  const account = await findMember(tx, by)
  if (!account || !mayReset(account)) return null
  if ('phone' in by && !account.phoneResets) return null
  if ('phone' in by) return { account, ...(await makeCode(tx, { purpose: 'reset', to: by.phone })) }
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(tx.clock.now().getTime() + resetMinutes * 60_000)
  await store.saveReset(tx.db, account.id, { hash: hashOf(token), expiresAt })
  return { account, token, expiresAt }
}

/** Verifies a code sent by text. Refuses `members.wrong_code` at its field. */
async function byCode(ctx: Ctx, input: { contactNoCountry: string; contactNo: string; otp: string }) {
  const [phone, code] = [phoneIn(input), codeIn(input.otp)]
  const proof = phone && code ? await provenBy(ctx, { purpose: 'reset', to: phone.e164 }, code) : null
  if (!proof) throw wrongCode(ctx)
  return proof
}

const wrongCode = (ctx: Ctx) =>
  new Refusal(memberRefusals.wrong_code, { fields: { otp: ctx.say(memberRefusals.wrong_code.code) } })

/**
 * The account that a verified phone number resets, locked: since the code was sent, the number may have moved to
 * another account or lost the right to reset.
 */
async function opened(tx: Ctx, proof: Proof): Promise<Account> {
  const found = await findMember(tx, { phone: proof.to })
  if (found) await lockAccount(tx, found.id)
  const account = found && (await findMember(tx, { phone: proof.to }))
  if (account?.id !== found?.id || !account?.phoneResets || !mayReset(account)) throw wrongCode(tx)
  await spend(tx, proof)
  return account
}

/** Checks a link before a password is entered, so that an expired one is reported at once. */
export const getResetLink = serve(
  contract.getResetLink,
  { who: 'entrance', limit: 'lookup' },
  async (ctx, { token }) => ({
    usable: await store.isResetOpen(ctx.db, hashOf(token), ctx.clock.now()),
  }),
)

async function byLink(tx: Ctx, token: string): Promise<Account> {
  const id = await store.useReset(tx.db, hashOf(token), tx.clock.now())
  const account = id && (await findMember(tx, { id }))
  if (!account || !mayReset(account)) throw new Refusal(memberRefusals.reset_over)
  await verifyEmail(tx, account.id)
  return account
}

export const resetPassword = serve(
  contract.resetPassword,
  { who: 'entrance', limit: 'code' },
  async (ctx, { token, ...input }) => {
    assertNoFieldErrors(
      ctx,
      passwordErrors(input, (password) => isCommonPassword(password)),
    )
    const proof = token ? null : await byCode(ctx, input)
    await ctx.transaction(async (tx) => {
      const account = proof ? await opened(tx, proof) : await byLink(tx, token)
      const { id } = account
      await lockAccount(tx, id)
      await store.endReset(tx.db, id)
      await setPassword(tx, id, input.password)
      await forgetWrongPasswords(tx, account)
      await tx.publish('member.password_changed', { memberId: id, at: tx.clock.now().toISOString() })
    })
    await leave(ctx) // signs out this browser too
    return { done: true as const, message: ctx.say('members.reset_done') }
  },
)

/** Invalidates unused reset links of a member. */
export const forgetResets = (tx: Ctx, memberId: string): Promise<void> => store.endReset(tx.db, memberId)
