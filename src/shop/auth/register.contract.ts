import { z } from 'zod'
import { email } from '../content/contract.ts'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { preferredLang, type Locale } from '../region.ts'
import { Tokens, User } from './contract.ts'

const text = (max: number) => line(max).default('')
const PreferredLang = z.enum(Object.values(preferredLang) as [string, ...string[]]) // of a literal: never empty

/** The language as the wire writes it. */
export const localeNamed = (word: string | undefined, otherwise: Locale): Locale =>
  (Object.keys(preferredLang) as Locale[]).find((key) => preferredLang[key] === word) ?? otherwise // keys of the table

const spelled = { recaptchaResponse: 'recaptchaResponse' } as const
/** What says that a person asks. */
const person = { recaptchaResponse: z.string().max(6_000).default('') }

export const checkUser = endpoint('POST', '/user/checkuser', {
  name: 'check-user',
  about: 'Whether an account answers to an e-mail or telephone number; nothing else about it.',
  body: onWire({ username: line(254).min(1), ...person }, spelled),
  answer: z.object({ exists: z.boolean() }),
  refuses: ['members.bot_check'],
})

const named = { firstname: text(60), lastname: text(60), preferredLang: PreferredLang.optional() }

export const CodeSent = onWire({
  message: z.string(),
  retryAfter: z.number().int(),
  emailOption: z.boolean(),
})

export const registerOtp = endpoint('POST', '/user/register-otp', {
  name: 'register-otp',
  about:
    'Sends a code of five digits to a telephone, or with `type=email` to an e-mail. Good for ten minutes and five tries; a newer one takes its place. `retry_after`: seconds until the next; `email_option`: a code by e-mail is offered.',
  body: onWire(
    {
      ...named,
      ...person,
      contactNoCountry: text(6),
      contactNo: text(30),
      email: text(254),
      /** What a form without script calls the e-mail. */
      username: text(254),
      type: z.enum(['sms', 'email']).default('sms'),
    },
    spelled,
  ),
  answer: CodeSent,
  refuses: [
    'members.phone',
    'members.bot_check',
    'members.code_pause',
    'members.too_many_codes',
    'members.code_country',
  ],
})

const letIn = { answer: z.object({ token: Tokens, user: User }) }

export const register = endpoint('POST', '/user/register', {
  name: 'register',
  about:
    'A new account, proved by the code that was sent to its telephone or e-mail, and signed in at once. Guest orders of what was proved become its own, and so does the bag.',
  body: onWire({
    ...named,
    username: email,
    nickname: text(121),
    dob: line(10),
    contactNoCountry: text(6),
    contactNo: text(30),
    password: z.string().max(200),
    /** As forms without script send it; others look themselves. */
    confirmPassword: z.string().max(200).optional(),
    otp: line(20),
    /** Of the friend who brought them; counts before a link that was followed. */
    referralCode: text(20),
    /** The country's name in English, lower case, or its key. */
    country: text(80),
  }),
  ...letIn,
  refuses: [
    'members.wrong_code',
    'members.too_many_tries',
    'members.exists',
    'members.too_young',
    'members.referral_unknown',
  ],
})

const ofOrder = { orderId: Id, token: line(60).optional() }

export const orderOtp = endpoint('POST', '/user/order-otp', {
  name: 'order-otp',
  about: 'Sends a code to the e-mail of an order, for who can open it and would like an account.',
  body: onWire({ ...ofOrder, ...person }, spelled),
  answer: CodeSent,
  refuses: ['orders.unknown', 'members.bot_check', 'members.code_pause', 'members.too_many_codes'],
})

export const registerFromOrder = endpoint('POST', '/user/register-from-order', {
  name: 'register-from-order',
  about:
    'A new account with the names, e-mail and telephone of a guest’s order, proved by the code that was sent to its e-mail.',
  body: onWire({ ...ofOrder, password: z.string().max(200), otp: line(20) }),
  ...letIn,
  refuses: ['orders.unknown', 'members.wrong_code', 'members.too_many_tries', 'members.exists'],
})

export const forgetPassword = endpoint('POST', '/forget-password', {
  name: 'forget-password',
  about:
    'Sends a link to an e-mail, or a code to a verified telephone, to choose a new password with: 30 and 10 minutes, once, the newest alone. The answer is the same for names nobody has. A text needs an answer to the bot check.',
  body: onWire({ username: text(254), contactNoCountry: text(6), contactNo: text(30), ...person }, spelled),
  answer: onWire({ message: z.string(), retryAfter: z.number().int() }),
  refuses: ['members.phone', 'members.bot_check', 'members.code_pause', 'members.too_many_codes'],
})

export const getResetLink = endpoint('GET', '/reset-password', {
  name: 'reset-link',
  about: 'Whether the `token` of a link still opens the way to a new password. Asking uses nothing up.',
  query: z.object({ token: line(60) }),
  answer: z.object({ usable: z.boolean() }),
})

export const resetPassword = endpoint('POST', '/reset-password', {
  name: 'reset-password',
  about:
    'A new password, with the `token` of the link or the `otp` that was sent to the telephone. Signs out everywhere.',
  body: onWire({
    token: line(60).default(''),
    contactNoCountry: text(6),
    contactNo: text(30),
    otp: text(20),
    password: z.string().max(200),
    confirmPassword: z.string().max(200).optional(),
  }),
  answer: z.object({ done: z.literal(true), message: z.string() }),
  refuses: ['members.reset_over', 'members.wrong_code', 'members.too_many_tries'],
})
