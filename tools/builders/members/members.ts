import { addMember, joinGroup, setDiscountRate } from '#shop/members/accounts.ts'
import type { TestAnswer, TestShop } from '#tools/testing/test-shop.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

export const memberPassword = 'a good password 1'
let counter = 0

export type MemberInput = {
  groups?: readonly string[]
  discountRate?: number
  email?: string
  phone?: string
  firstname?: string
  verified?: { email: boolean; phone: boolean }
}

/** A new member; returns their account. */
export async function aMember(shop: TestShop, { groups = [], discountRate = 0, ...input }: MemberInput = {}) {
  counter += 1
  const member = {
    email: `member-${counter}@example.com`,
    phone: `+852610${String(counter).padStart(5, '0')}`,
    password: memberPassword,
    firstname: 'Mei',
    lastname: 'Lam',
    dob: '1990-01-31',
    country: 'hk' as const,
    locale: 'en' as const,
    verified: { email: true, phone: true },
    ...input,
  }
  const ctx = shop.shop.systemContext()
  const id = await addMember(ctx, member)
  if (!id) throw new Error(`${member.email} is taken`)
  for (const group of groups) await joinGroup(ctx, id, group, { source: 'staff' })
  if (discountRate > 0) await setDiscountRate(ctx, id, discountRate)
  return { id, email: member.email, phone: member.phone }
}

const cookiesOf = (answer: TestAnswer): string[] =>
  answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')

/** The Cookie header of a browser after the Set-Cookie headers of a response. */
export function withCookies(header: string, answer: TestAnswer): string {
  const jar = new Map<string, string>()
  for (const cookie of [...header.split('; '), ...cookiesOf(answer)])
    jar.set(cookie.slice(0, cookie.indexOf('=')), cookie)
  return [...jar.values()].filter((cookie) => !cookie.endsWith('=')).join('; ')
}

/** A signed-in browser of a member: the actions of `aVisitor`, as the member. */
export async function signedInMember(
  shop: TestShop,
  input: MemberInput = {},
  state: Parameters<typeof aVisitor>[1] = {},
) {
  const member = await aMember(shop, input)
  const visitor = await aVisitor(shop, state)
  return { ...visitor, ...member, token: await signIn(shop, { ...visitor, ...member }) }
}

/** Signs a browser in, for the first time or again after its tokens expired. */
export async function signIn(
  shop: TestShop,
  browser: { email: string } & Pick<Awaited<ReturnType<typeof aVisitor>>, 'headers' | 'send'>,
) {
  const signed = await browser.send('POST', '/user/login', {
    username: browser.email,
    password: memberPassword,
  })
  if (signed.status !== 200) throw new Error(`${signed.status} ${JSON.stringify(signed.body)}`)
  browser.headers.cookie = withCookies(browser.headers.cookie, signed)
  const csrf = await shop.get('/api/v1/csrf', { cookie: browser.headers.cookie })
  browser.headers['x-csrf-token'] = String(csrf.body.token)
  return signed.body.token as { access_token: string; refresh_token: string }
}

export type SignedIn = Awaited<ReturnType<typeof signedInMember>>

/** After months: an expired sign-in is renewed. */
export function staysSignedIn(shop: TestShop, buyer: SignedIn): SignedIn {
  const again = async <A extends { status: number }>(call: () => Promise<A>): Promise<A> => {
    const first = await call()
    if (first.status !== 401) return first
    await signIn(shop, buyer)
    return call()
  }
  return {
    ...buyer,
    get: (...input) => again(() => buyer.get(...input)),
    send: (...input) => again(() => buyer.send(...input)),
  }
}
