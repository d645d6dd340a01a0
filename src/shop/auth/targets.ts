import { settingsOf } from '../content/content.ts'
import { email as emailSchema } from '../content/contract.ts'
import type { Ctx } from '../context.ts'
import type { Phone } from '../delivery/address.rules.ts'
import { readPhone } from '../delivery/phone.ts'
import type { CodeTarget } from '../members/code.rules.ts'
import { emailOf, memberRefusals } from '../members/rules.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import { countryFromIso } from '../region.ts'
import type { FieldError } from './register.rules.ts'

/** Refuses invalid fields, each with a sentence in the caller's language. */
export function assertNoFieldErrors(ctx: Ctx, errors: Readonly<Record<string, FieldError>>): void {
  const messages = Object.entries(errors).map(([field, { code, values }]) => [field, ctx.say(code, values)])
  if (messages.length > 0)
    throw new Refusal(commonRefusals.invalid_input, { fields: Object.fromEntries(messages) })
}

type Written = { contactNoCountry: string; contactNo: string }

/** The phone number as entered; null: not a valid number. */
export const phoneIn = ({ contactNoCountry, contactNo }: Written): Phone | null =>
  readPhone(contactNoCountry, contactNo)

/** Phone number to send codes to. Refuses `members.phone` at its field, and `members.code_country`. */
export async function textTarget(ctx: Ctx, written: Written): Promise<CodeTarget> {
  const phone = phoneIn(written)
  if (!phone?.isMobile)
    throw new Refusal(memberRefusals.phone, { fields: { contact_no: ctx.say(memberRefusals.phone.code) } })
  const country = phone.country && countryFromIso(phone.country)
  const { code_countries: allowed } = await settingsOf(ctx)
  if (!country || !allowed.includes(country)) throw new Refusal(memberRefusals.code_country)
  return { channel: 'sms', to: phone.e164, country: phone.country }
}

/** Email address to send to. Refuses an invalid one at the named field. */
export function mailTarget(ctx: Ctx, written: string, field: string): CodeTarget {
  const to = emailOf(written)
  if (!emailSchema.safeParse(to).success) assertNoFieldErrors(ctx, { [field]: { code: 'field.email' } })
  return { channel: 'mail', to }
}
