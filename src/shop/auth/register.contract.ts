import { z } from 'zod'
import { email } from '../content/contract.ts'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { preferredLang, type Locale } from '../region.ts'
import { Tokens, User } from './contract.ts'

const text = (max: number) => line(max).default('')
const PreferredLang = z.enum(Object.values(preferredLang) as [string, ...string[]]) // of a literal: never empty

/** Locale of a wire code. */
export const localeNamed = (word: string | undefined, otherwise: Locale): Locale =>
  (Object.keys(preferredLang) as Locale[]).find((key) => preferredLang[key] === word) ?? otherwise // keys of the table

const spelled = { recaptchaResponse: 'recaptchaResponse' } as const
/** Token of the bot check. */
const person = { recaptchaResponse: z.string().max(6_000).default('') }

export const checkUser = endpoint('POST', '/user/checkuser', {
  name: 'check-user',
  about: 'Returns whether an account with an e-mail or telephone number exists, and nothing else about it.',
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
    'Sends a code of five digits to a telephone, or with `type=email` to an e-mail. It is valid for ten minutes and five tries, and a newer one replaces it. `retry_after`: seconds until the next; `email_option`: a code by e-mail is offered.',
  body: onWire(
    {
      ...named,
      ...person,
      contactNoCountry: text(6),
      contactNo: text(30),
      email: text(254),
      /** Name of the email field in forms without script. */
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
    'Creates an account and signs it in, with the code that was sent to its telephone or e-mail. The account receives the guest orders of the verified telephone or e-mail, and the cart.',
  body: onWire({
    ...named,
    username: email,
    nickname: text(121),
    dob: line(10),
    contactNoCountry: text(6),
    contactNo: text(30),
    password: z.string().max(200),
    /** Sent by forms without script; others compare in the browser. */
    confirmPassword: z.string().max(200).optional(),
    otp: line(20),
    /** Referral code of a friend; takes precedence over a followed link. */
    referralCode: text(20),
    /** The country's English name in lower case, or its key. */
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
  about:
    'Sends a code to the e-mail of an order, so that a caller who can open the order can create an account.',
  body: onWire({ ...ofOrder, ...person }, spelled),
  answer: CodeSent,
  refuses: ['orders.unknown', 'members.bot_check', 'members.code_pause', 'members.too_many_codes'],
})

export const registerFromOrder = endpoint('POST', '/user/register-from-order', {
  name: 'register-from-order',
  about:
    'Creates an account with the names, e-mail and telephone of a guest’s order, with the code that was sent to the order’s e-mail.',
  body: onWire({ ...ofOrder, password: z.string().max(200), otp: line(20) }),
  ...letIn,
  refuses: ['orders.unknown', 'members.wrong_code', 'members.too_many_tries', 'members.exists'],
})

export const forgetPassword = endpoint('POST', '/forget-password', {
  name: 'forget-password',
  about:
    'Sends a link to an e-mail (valid for 30 minutes) or a code to a verified telephone (10 minutes) to set a new password. Only the newest is valid, once. The response is the same for unknown names. A text requires a solved bot check.',
  body: onWire({ username: text(254), contactNoCountry: text(6), contactNo: text(30), ...person }, spelled),
  answer: onWire({ message: z.string(), retryAfter: z.number().int() }),
  refuses: ['members.phone', 'members.bot_check', 'members.code_pause', 'members.too_many_codes'],
})

export const getResetLink = endpoint('GET', '/reset-password', {
  name: 'reset-link',
  about: 'Returns whether the `token` of a password link is still valid, without using it up.',
  query: z.object({ token: line(60) }),
  answer: z.object({ usable: z.boolean() }),
})

export const resetPassword = endpoint('POST', '/reset-password', {
  name: 'reset-password',
  about:
    'Sets a new password, with the `token` of the link or the `otp` that was sent to the telephone, and ends all sessions.',
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
