import { readCallingCode } from '#shop/delivery/calling.rules.ts'
import { email, min, phone, required, type Rule, type Rules } from '../../content/forms/field.rules.ts'
import type { Values } from '../../content/forms/field.rules.ts'

/** At least four characters, without spaces. */
const code: Rule = (value, all) => min(4)(value.replaceAll(/\s/g, ''), all)
export const contactRules = {
  current: { otp: [required, code] },
  email: { email: [required, email], current_password: [required], otp: [required, code] },
  sms: { contact_no: [required, phone(8)], current_password: [required], otp: [required, code] },
} satisfies Record<string, Rules>

/** Request body to send a code to the new address or number, or to the account's `current` one. */
export function codeRequest(type: 'email' | 'sms', current: string | null, values: Values) {
  const { email: to = '', contact_no = '', contact_no_country = '852', current_password = '' } = values
  return {
    by: type,
    to: type === 'email' ? to : (current ?? `+${readCallingCode(contact_no_country).code} ${contact_no}`),
    body: { type, email: to, contact_no, contact_no_country, current_password },
  }
}
