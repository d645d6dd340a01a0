import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { forgetResets } from '../auth/reset.ts'
import { mustBePerson } from '../bot-check/bot-check.ts'
import { codeIn } from '../auth/register.rules.ts'
import { readCallingCode } from '../delivery/calling.rules.ts'
import { mailTarget, textTarget } from '../auth/targets.ts'
import { findMember, lockAccount, type Account } from '../members/accounts.ts'
import type { CodeTarget } from '../members/code.rules.ts'
import { requestCode, provenBy, spend } from '../members/codes.ts'
import { isEmailToken, pendingEmailOf, saveContact, unlessTaken, type Contact } from '../members/contacts.ts'
import { memberRefusals } from '../members/rules.ts'
import { claimOrders } from '../orders/claim.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import * as contract from './contact.contract.ts'
import { accountOf, mustKnowPassword } from './details.ts'
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
 * Where the code goes. Anything but the account's own that waits to be confirmed takes the password as well:
 * a session left open gives nobody the account (rules/members#10). Refuses `account.wrong_password` at its
 * field.
 */
async function requestedTarget(ctx: Ctx, account: Account, input: Written): Promise<CodeTarget> {
  const target = input.type === 'email' ? mailTarget(ctx, input.email, 'email') : await textTarget(ctx, input)
  const waits =
    target.channel === 'mail'
      ? target.to === account.email && account.emailVerifiedAt === null
      : target.to === account.phone && account.phoneVerifiedAt === null
  if (!waits) await mustKnowPassword(ctx, input.currentPassword)
  return target
}

/** Nobody is looked up here: whose it may be is found out by whoever proves to have it (rules/members#5). */
export const contactOtp = serve(
  contract.contactOtp,
  memberAccess,
  async (ctx, { recaptchaResponse, ...input }) => {
    const account = await ownAccount(ctx)
    const target = await requestedTarget(ctx, account, input)
    // a form without script may ask for a text as well: the caller has an account, and the shop's day has its
    // limits
    await mustBePerson(ctx, recaptchaResponse, { isCostly: false })
    return {
      message: 'ok',
      ...(await requestCode(ctx, 'change', target, (await settingsOf(ctx)).code_limits)),
    }
  },
)

/**
 * What was proved is the member's: the one before hears of it, links sent to it are dead, and guest orders of
 * the new one come along.
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
  const account = await unlessTaken(changed)
  if (!account) throw new Refusal(accountRefusals.contact_taken)
  return account
})

/**
 * Somebody else who reads that letter is not signed in to this account, and an account of somebody else
 * cannot be confirmed by them.
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
