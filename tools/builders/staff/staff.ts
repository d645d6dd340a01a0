import { authenticatorLink, codeAt } from '#shop/staff/codes.ts'
import { addStaff } from '#shop/staff/accounts.ts'
import type { HouseRole } from '#shop/staff/rules.ts'
import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'

export const password = 'a good password 1'
const secret = 'ELOWENTESTSAAAAAAAAAAAAAAAAAAAAA'
let counter = 0

export const code = (at: Date = new Date()): string => codeAt(secret, at)
export const link = (email: string): string => authenticatorLink(email, secret)

/** A new staff user with these roles; returns their email address. */
export async function aStaffUser(
  shop: TestShop,
  roles: readonly (HouseRole | (string & {}))[],
): Promise<string> {
  counter += 1
  const email = `${roles.join('-')}-${counter}@elowen.example`
  await addStaff(shop.shop.systemContext(), { email, name: roles.join(' and '), roles, password, secret })
  return email
}

type Send = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<TestAnswer>
export type AtDesk = {
  email: string
  cookie: string
  token: string
  get(path: string): Promise<TestAnswer>
  send: Send
}

/** A new staff user, signed in with a browser of their own. Paths are relative to /api/admin/v1. */
export async function atDesk(shop: TestShop, ...roles: (HouseRole | (string & {}))[]): Promise<AtDesk> {
  const email = await aStaffUser(shop, roles)
  const first = await shop.send('POST', '/api/admin/v1/sign-in', { email, password })
  const { clock } = shop.shop.systemContext()
  const enter = () =>
    shop.send('POST', '/api/admin/v1/sign-in/code', { ticket: first.body.ticket, code: code(clock.now()) })
  let second = await enter()
  // where a test does several things concurrently, one of them may have moved the clock in between
  for (let tries = 1; tries < 4 && second.body.code === 'staff.wrong_code'; tries += 1) second = await enter()
  if (second.status !== 200)
    throw new Error(`${first.status} ${second.status} ${JSON.stringify(second.body)}`)
  const cookie = staffCookieOf(second)
  const csrf = await shop.get('/api/admin/v1/csrf', { cookie })
  const token = String(csrf.body.token)
  return {
    email,
    cookie,
    token,
    get: (path) => shop.get(`/api/admin/v1${path}`, { cookie, 'x-shop-locale': 'en' }),
    send: (method, path, body = {}, headers = {}) =>
      shop.send(method, `/api/admin/v1${path}`, body, {
        cookie,
        'x-csrf-token': token,
        'x-shop-locale': 'en',
        ...headers,
      }),
  }
}

export const staffCookieOf = (answer: TestAnswer): string =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('elowen_staff='))
    ?.split(';', 1)[0] ?? ''
