import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { forgetResets } from '../auth/reset.ts'
import { assertNotBot } from '../bot-check/bot-check.ts'
import { codeIn } from '../auth/register.rules.ts'
import { readCallingCode } from '../delivery/calling.rules.ts'
import { mailTarget, textTarget } from '../auth/targets.ts'
import { findMember, lockAccount, type Account } from '../members/accounts.ts'
import type { CodeTarget } from '../members/code.rules.ts'
import { requestCode, provenBy, spend } from '../members/codes.ts'
import { isEmailToken, pendingEmailOf, saveContact, nullIfTaken, type Contact } from '../members/contacts.ts'
import { memberRefusals } from '../members/rules.ts'
import { claimOrders } from '../orders/claim.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contact.contract.ts'
import { accountOf, assertPassword } from './details.ts'
import { requireMember } from './require-member.ts'
import { accountRefusals } from './rules.ts'

const memberAccess = { who: 'member', limit: 'code' } as const

type Written = {
  type: 'email' | 'sms'
  email: string
  contactNoCountry: string
  contactNo: string
  currentPassword: string
}

async function ownAccount(ctx: Ctx): Promise<Account> {
  const account = await findMember(ctx, { id: requireMember(ctx).id })
  if (!account) throw new Refusal(memberRefusals.signed_out)
  return account
}

/**
 * Target of the code. Any contact but the account's own unconfirmed one needs the password too, so that an unattended
 * session cannot take over the account (rules/members#10). Refuses `account.wrong_password` at its field.
 */
async function requestedTarget(ctx: Ctx, account: Account, input: Written): Promise<CodeTarget> {
  const target = input.type === 'email' ? mailTarget(ctx, input.email, 'email') : await textTarget(ctx, input)
  const waits =
    target.channel === 'mail'
      ? target.to === account.email && account.emailVerifiedAt === null
      : target.to === account.phone && account.phoneVerifiedAt === null
  if (!waits) await assertPassword(ctx, input.currentPassword)
  return target
}

/** Does not reveal whether the contact is taken: only a caller who proves to have it learns that (rules/members#5). */
export const contactOtp = serve(
  contract.contactOtp,
  memberAccess,
  async (ctx, { recaptchaResponse, ...input }) => {
    const account = await ownAccount(ctx)
    const target = await requestedTarget(ctx, account, input)
    // a form without script may request a text too: the caller is a member, and the shop's daily limits apply
    await assertNotBot(ctx, recaptchaResponse, { isCostly: false })
    return {
      message: 'ok',
      ...(await requestCode(ctx, 'change', target, (await settingsOf(ctx)).code_limits)),
    }
  },
)

/**
 * Saves a verified contact: notifies the old one, invalidates links sent to it, and claims guest orders of the new
 * one.
 */
async function take(tx: Ctx, id: string, { channel, to, chosenCountry = null }: Contact): Promise<void> {
  await lockAccount(tx, id)
  const before = await ownAccount(tx)
  if (
    !(await saveContact(tx, id, {
      channel,
      to,
      chosenCountry: chosenCountry ?? (before.phone === to ? before.phoneCountry : null),
    }))
  )
    throw new Refusal(accountRefusals.contact_taken)
  const from = channel === 'mail' ? before.email : before.phone
  if (from !== to) {
    if (channel === 'mail') await forgetResets(tx, id)
    await tx.publish('member.contact_changed', {
      memberId: id,
      channel,
      from,
      at: tx.clock.now().toISOString(),
    })
  }
  await claimOrders(tx, {
    memberId: id,
    email: channel === 'mail' ? to : null,
    phone: channel === 'sms' ? to : null,
  })
}

export const changeContact = serve(contract.changeContact, memberAccess, async (ctx, { otp, ...input }) => {
  const { id } = requireMember(ctx)
  const target = await requestedTarget(ctx, await ownAccount(ctx), input)
  const code = codeIn(otp)
  const proof = code ? await provenBy(ctx, { purpose: 'change', to: target.to }, code) : null
  if (!proof)
    throw new Refusal(memberRefusals.wrong_code, { fields: { otp: ctx.say(memberRefusals.wrong_code.code) } })
  const changed = ctx.transaction(async (tx) => {
    await spend(tx, proof)
    await take(tx, id, { ...target, chosenCountry: readCallingCode(input.contactNoCountry).country })
    return accountOf(tx)
  })
  const account = await nullIfTaken(changed)
  if (!account) throw new Refusal(accountRefusals.contact_taken)
  return account
})

/**
 * Only the signed-in owner can confirm: another reader of the email is not signed in to this account, and a token of
 * another account is invalid here.
 */
export const confirmEmail = serve(contract.confirmEmail, memberAccess, async (ctx, { token }) => {
  const { id } = requireMember(ctx)
  return ctx.transaction(async (tx) => {
    const account = await ownAccount(tx)
    const emails = [account.email, await pendingEmailOf(tx, id)]
    const to = emails.find((email) => email !== null && isEmailToken(tx, { id, email }, token))
    if (!to) throw new Refusal(accountRefusals.confirm_over)
    await take(tx, id, { channel: 'mail', to })
    return accountOf(tx)
  })
})
