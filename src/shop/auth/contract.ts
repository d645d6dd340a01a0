import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'

/** A member's own account data. */
export const User = onWire(
  {
    id: z.string(),
    username: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    contactNo: z.string(),
    /** ISO code of the country chosen with the number; null: none. */
    contactCountry: z.string().nullable(),
    nickname: z.string(),
    memberGroup: z.array(z.object({ _id: z.string(), name: z.string() })),
    discountRate: z.number(),
    preferredLang: z.string(),
    country: z.string(),
  },
  { id: '_id' },
).meta({ id: 'User' })
export type User = z.output<typeof User>

export const Tokens = onWire({ accessToken: z.string(), refreshToken: z.string() })

export const login = endpoint('POST', '/user/login', {
  name: 'login',
  about:
    'Signs a member in by e-mail or telephone number: tokens in the response and in cookies. With `logout` it signs out instead (rules/api#8).',
  body: z.object({
    username: line(254).default(''),
    password: z.string().max(200).default(''),
    logout: z.union([z.boolean(), z.literal('true')]).optional(),
  }),
  answer: z.object({ token: Tokens.nullable(), user: User.nullable() }),
  refuses: ['members.wrong_sign_in', 'members.locked', 'members.too_many_tries', 'members.suspended'],
})

export const logout = endpoint('POST', '/user/logout', {
  name: 'logout',
  about: 'Ends the sign-in and begins a new visit.',
  answer: z.object({ done: z.literal(true) }),
})

export const refresh = endpoint('POST', '/user/refresh', {
  name: 'refresh',
  about:
    'The next tokens for a refresh token, from the body or its cookie. Each works once; for half a minute more it answers the same successor. Later it ends the whole sign-in.',
  body: onWire({ refreshToken: z.string().max(200).optional() }),
  answer: z.object({ token: Tokens }),
  refuses: ['members.signed_out'],
})

export const getUser = endpoint('GET', '/user', {
  name: 'user',
  about: 'Who is signed in.',
  answer: z.object({ user: User }),
  refuses: ['members.signed_out'],
})
