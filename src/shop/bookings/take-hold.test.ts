import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingIn, freeSlots, hold } from '#tools/builders/bookings/bookings.ts'
import { memberPassword, signedInMember, withCookies } from '#tools/builders/members/members.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { daysLater } from '../branches/day.rules.ts'
import { dayInHongKong } from '../calendar.ts'

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' })
})
afterAll(() => shop.close())

type Visitor = Awaited<ReturnType<typeof aVisitor>>

/** From then on the browser is the member's. */
async function signIn(visitor: Visitor, email: string): Promise<void> {
  const signed = await visitor.send('POST', '/user/login', { username: email, password: memberPassword })
  expect(signed.status).toBe(200)
  visitor.headers.cookie = withCookies(visitor.headers.cookie, signed)
  const { body } = await shop.get('/api/v1/csrf', { cookie: visitor.headers.cookie })
  visitor.headers['x-csrf-token'] = String(body.token)
}
async function someSlots(visitor: Visitor) {
  const from = daysLater(dayInHongKong(new Date()), 4)
  const [first, ...others] = await freeSlots(visitor, { from, to: daysLater(from, 6) })
  const last = others.at(-1)
  if (!first || !last) throw new Error('too little is free')
  return { first, last }
}
const held = async ({ get }: Pick<Visitor, 'get'>) => (await get('/bookings/held')).body.booking
const stateOf = async ({ get }: Pick<Visitor, 'get'>, id: string) =>
  bookingIn(await get(`/bookings/${id}`)).state

describe('a hold of a guest session (rules/bookings#2)', () => {
  it('moves to the account at sign-in, with the same end; a hold of the account is released', async () => {
    const member = await signedInMember(shop)
    const visitor = await aVisitor(shop)
    const { first, last } = await someSlots(visitor)
    const elsewhere = bookingIn(await hold(member, first))
    const guestHold = bookingIn(await hold(visitor, last))
    const before = { ...visitor.headers }
    await signIn(visitor, member.email)
    await shop.work('bring-visit-along')

    expect(await held(visitor)).toMatchObject({ _id: guestHold._id, lapses_at: guestHold.lapses_at })
    expect(await stateOf(visitor, elsewhere._id)).toBe('lapsed')
    expect((await shop.get(`/api/v1/bookings/${guestHold._id}`, before)).status).toBe(404)
  })

  it('is released if they chose another slot since they signed in', async () => {
    const member = await signedInMember(shop)
    const visitor = await aVisitor(shop)
    const { first, last } = await someSlots(visitor)
    bookingIn(await hold(visitor, first))
    await signIn(visitor, member.email)
    const chosen = bookingIn(await hold(visitor, last))
    await shop.work('bring-visit-along')
    expect(await held(visitor)).toMatchObject({ _id: chosen._id })
  })

  it('is not moved to another visitor who signs in', async () => {
    const visitor = await aVisitor(shop)
    const { first } = await someSlots(visitor)
    const guestHold = bookingIn(await hold(visitor, first))
    const stranger = await aVisitor(shop)
    await signIn(stranger, (await signedInMember(shop)).email)
    await shop.work('bring-visit-along')
    expect(await held(stranger)).toBeNull()
    expect(await held(visitor)).toMatchObject({ _id: guestHold._id })
  })
})
