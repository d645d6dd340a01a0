import { z } from 'zod'
import { CodeSent } from '../auth/register.contract.ts'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Account } from './contract.ts'

const text = (max: number) => line(max).default('')
const written = {
  /** Type of the contact to verify. */
  type: z.enum(['email', 'sms']),
  email: text(254),
  contactNoCountry: text(6),
  contactNo: text(30),
  /** Not needed for the account's own contact that is yet to be confirmed. */
  currentPassword: z.string().max(200).default(''),
}
const refuses = ['account.wrong_password', 'members.too_many_tries', 'members.phone']

export const contactOtp = endpoint('POST', '/account/contact-otp', {
  name: 'contact-otp',
  about:
    'Sends a code to a new e-mail or telephone of the member, or to an unverified one. The response is the same if another account has it.',
  body: onWire(
    { ...written, recaptchaResponse: z.string().max(6_000).default('') },
    { recaptchaResponse: 'recaptchaResponse' },
  ),
  answer: CodeSent,
  refuses: [
    ...refuses,
    'members.bot_check',
    'members.code_pause',
    'members.too_many_codes',
    'members.code_country',
  ],
})

const whole = { answer: z.object({ account: Account }) }

export const changeContact = endpoint('PUT', '/account/contact', {
  name: 'change-contact',
  about:
    'Sets the member’s e-mail or telephone, with the code that was sent to it. The previous one is notified; guest orders of the verified one become the member’s.',
  body: onWire({ ...written, otp: line(20) }),
  ...whole,
  refuses: [...refuses, 'members.wrong_code', 'account.contact_taken'],
})

export const confirmEmail = endpoint('POST', '/account/confirm-email', {
  name: 'confirm-email',
  about:
    'Verifies the account’s e-mail with the token of the email that was sent to it; requires a sign-in to that account.',
  body: z.object({ token: line(100) }),
  ...whole,
  refuses: ['account.confirm_over'],
})
