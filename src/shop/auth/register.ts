import { dayInHongKong } from '../calendar.ts'
import { isCommonPassword } from '../../platform/common-passwords.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { readCallingCode } from '../delivery/calling.rules.ts'
import { addMember, findMember, type NewMember } from '../members/accounts.ts'
import { attachReferrer, referrerByCode } from '../members/referral.ts'
import { requestCode, provenBy, spend, type CodeRequestResult, type Proof } from '../members/codes.ts'
import { birthDay, emailOf, memberRefusals } from '../members/rules.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { assertNotBot } from '../bot-check/bot-check.ts'
import { agreeToLegalTexts } from './agreements.ts'
import { completeSignIn, toTokensView, toUserView } from './complete-sign-in.ts'
import * as contract from './register.contract.ts'
import { localeNamed } from './register.contract.ts'
import { codeIn, countryNamed, passwordErrors, registrationErrors, yearsBetween } from './register.rules.ts'
import { nameOf } from './sign-in.ts'
import { mailTarget, assertNoFieldErrors, phoneIn, textTarget } from './targets.ts'

export const checkUser = serve(
  contract.checkUser,
  { who: 'entrance', limit: 'existence' },
  async (ctx, { username, recaptchaResponse }) => {
    await assertNotBot(ctx, recaptchaResponse, { isCostly: false })
    return { exists: (await findMember(ctx, nameOf(username))) !== null }
  },
)

export const toCodeSent = (result: CodeRequestResult) => ({ message: 'ok', ...result })

export const registerOtp = serve(
  contract.registerOtp,
  { who: 'entrance', limit: 'code' },
  async (ctx, input) => {
    const byMail = input.type === 'email'
    const target = byMail
      ? mailTarget(ctx, input.email || input.username, input.email ? 'email' : 'username')
      : await textTarget(ctx, input)
    await assertNotBot(ctx, input.recaptchaResponse, { isCostly: !byMail })
    const { code_limits: limits } = await settingsOf(ctx)
    const speaking = {
      ...ctx,
      shopper: { ...ctx.shopper, locale: localeNamed(input.preferredLang, ctx.shopper.locale) },
    }
    return toCodeSent(await requestCode(speaking, 'register', target, limits))
  },
)

/** The contact that a code verifies: the first matching target. Refuses `members.wrong_code` at its field. */
export async function proofOf(ctx: Ctx, targets: readonly string[], otp: string): Promise<Proof> {
  const code = codeIn(otp)
  if (code)
    for (const to of targets) {
      const proof = await provenBy(ctx, { purpose: 'register', to }, code)
      if (proof) return proof
    }
  throw new Refusal(memberRefusals.wrong_code, { fields: { otp: ctx.say(memberRefusals.wrong_code.code) } })
}

/**
 * Creates the account, consumes the code and signs the member in. Refuses `members.exists`, and the code then stays
 * valid.
 */
export async function enrol(ctx: Ctx, member: NewMember, proof: Proof, friendCode = '') {
  const id = await ctx.transaction(async (tx) => {
    await spend(tx, proof)
    const added = await addMember(tx, member)
    if (!added) throw new Refusal(memberRefusals.exists)
    await attachReferrer(tx, added, tx.shopper.broughtBy, 'link') // the first referrer wins: a link before a code
    await attachReferrer(tx, added, friendCode, 'code')
    await agreeToLegalTexts(tx, added)
    await tx.publish('member.registered', { memberId: added })
    return added
  })
  const account = await findMember(ctx, { id })
  if (!account) throw new Error('a member that was just written is there')
  return { token: toTokensView(await completeSignIn(ctx, account)), user: toUserView(account) }
}

async function mustBeOldEnough(ctx: Ctx, dob: string, today: string): Promise<void> {
  const { minimum_age: age } = await settingsOf(ctx)
  if (yearsBetween(dob, today) < age) throw new Refusal(memberRefusals.too_young, { values: { age } })
}

export const register = serve(contract.register, { who: 'entrance', limit: 'code' }, async (ctx, input) => {
  const today = dayInHongKong(ctx.clock.now())
  const phone = phoneIn(input)
  const about = [input.username, input.firstname, input.lastname]
  assertNoFieldErrors(ctx, {
    ...registrationErrors(input, phone !== null, today),
    ...passwordErrors(input, (password) => isCommonPassword(password, about)),
  })
  const dob = birthDay(input.dob, today)
  if (!phone || !dob) throw new Error('what is not right was refused before')
  await mustBeOldEnough(ctx, dob, today)
  if (input.referralCode !== '' && !(await referrerByCode(ctx, input.referralCode)))
    throw new Refusal(memberRefusals.referral_unknown, {
      fields: { referral_code: ctx.say(memberRefusals.referral_unknown.code) },
    })
  const email = emailOf(input.username)
  const proof = await proofOf(ctx, [phone.e164, email], input.otp)
  const { firstname, lastname, nickname, password } = input
  const country = countryNamed(input.country) ?? ctx.shopper.country
  const verified = { email: proof.to === email, phone: proof.to === phone.e164 }
  const locale = localeNamed(input.preferredLang, ctx.shopper.locale)
  return enrol(
    ctx,
    {
      email,
      phone: phone.e164,
      phoneCountry: readCallingCode(input.contactNoCountry).country,
      password,
      firstname,
      lastname,
      nickname,
      dob,
      country,
      locale,
      verified,
    },
    proof,
    input.referralCode,
  )
})
