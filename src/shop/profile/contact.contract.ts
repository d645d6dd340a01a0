import { z } from 'zod'
import { CodeSent } from '../auth/register.contract.ts'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Account } from './contract.ts'

const text = (max: number) => line(max).default('')
const written = {
  /** What is to be the member's: an e-mail, or a telephone. */
  type: z.enum(['email', 'sms']),
  email: text(254),
  contactNoCountry: text(6),
  contactNo: text(30),
  /** Not asked where it is the account's own that waits to be confirmed. */
  currentPassword: z.string().max(200).default(''),
}
const refuses = ['account.wrong_password', 'members.too_many_tries', 'members.phone']

export const contactOtp = endpoint('POST', '/account/contact-otp', {
  name: 'contact-otp',
  about:
    'Sends a code to an e-mail or a telephone that is to be the member’s, or is and waits to be confirmed. The answer is the same whether somebody has it.',
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
    'Makes an e-mail or a telephone the member’s, with the code that was sent to it. The one before is told; guest orders of what was proved become the member’s.',
  body: onWire({ ...written, otp: line(20) }),
  ...whole,
  refuses: [...refuses, 'members.wrong_code', 'account.contact_taken'],
})

export const confirmEmail = endpoint('POST', '/account/confirm-email', {
  name: 'confirm-email',
  about:
    'Confirms the account’s e-mail with the token of the letter that was sent to it; for who is signed in to that account alone.',
  body: z.object({ token: line(100) }),
  ...whole,
  refuses: ['account.confirm_over'],
})
