import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { newsletterOf } from '#tools/builders/marketing/newsletter.ts'
import { aMember } from '#tools/builders/members/members.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { findMember } from '../members/accounts.ts'
import { chooseOffers, mergeConsents, unsubscribeLinks } from './consents.ts'

let shop: TestShop
let newsletter: ReturnType<typeof newsletterOf>
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  newsletter = newsletterOf(shop)
})
afterAll(() => shop.close())

const ctx = () => shop.shop.systemContext()
const agrees = (memberId: string, wanted = true) =>
  ctx().transaction(async (tx) => {
    clock.move(60)
    const account = await findMember(tx, { id: memberId })
    if (account) await chooseOffers(tx, account, wanted)
  })
async function subscribes(email: string) {
  await newsletter.signUp(email)
  await newsletter.confirm(await newsletter.tokenTo(email))
  clock.move(60)
  const links = await unsubscribeLinks(ctx(), email, 'en')
  return new URL(links?.page ?? '').searchParams.get('token') ?? ''
}
const follow = async (token: string) =>
  (await shop.send('POST', '/api/v1/newsletter/unsubscribe', { token })).status
const changesEmail = (memberId: string, email: string) =>
  shop.shop.pool.query('update members set email = $2 where id = $1', [memberId, email])
const merge = (from: string, into: string) => ctx().transaction((tx) => mergeConsents(tx, from, into))

describe('a link to unsubscribe of a record that became part of another', () => {
  it('stops emails to an address whose member brought a later choice', async () => {
    const [member, address] = [await aMember(shop), 'joined.address@example.com']
    const token = await subscribes(address)
    await agrees(member.id)
    await changesEmail(member.id, address)
    expect(await newsletter.stateOf(address)).toBe('confirmed')
    expect(await follow(token)).toBe(200)
    expect(await newsletter.stateOf(address)).toBe('withdrawn')
  })

  it('does so after two merges, one after the other', async () => {
    const [one, two, three] = [await aMember(shop), await aMember(shop), await aMember(shop)]
    const token = await subscribes(one.email)
    await agrees(two.id)
    await agrees(three.id)
    await merge(one.id, two.id)
    await merge(two.id, three.id)
    expect(await newsletter.stateOf(three.email)).toBe('confirmed')
    await follow(token)
    expect(await newsletter.stateOf(three.email)).toBe('withdrawn')
  })
})

describe('of two records', () => {
  it('an unconfirmed record does not override a confirmed one', async () => {
    const member = await aMember(shop)
    await agrees(member.id)
    await newsletter.signUp('joined.asked@example.com')
    await changesEmail(member.id, 'joined.asked@example.com')
    expect(await newsletter.stateOf('joined.asked@example.com')).toBe('confirmed')
  })

  it('a withdrawal counts from its day, even if a later sign-up was not confirmed', async () => {
    const [closed, stays] = [await aMember(shop), await aMember(shop)]
    await agrees(closed.id)
    await agrees(stays.id)
    await agrees(closed.id, false)
    clock.move(3_600)
    await newsletter.signUp(closed.email)
    await merge(closed.id, stays.id)
    expect(await newsletter.stateOf(stays.email)).not.toBe('confirmed')
  })

  it('none is merged to or from an address that its member has not verified', async () => {
    const unproved = await aMember(shop, { verified: { email: false, phone: true } })
    const [closed, stays] = [await aMember(shop), await aMember(shop)]
    await agrees(closed.id)
    await subscribes(unproved.email)
    await merge(unproved.id, stays.id)
    expect([await newsletter.stateOf(unproved.email), await newsletter.stateOf(stays.email)]).toEqual([
      'confirmed',
      null,
    ])
    const other = await aMember(shop, { verified: { email: false, phone: true } })
    await merge(closed.id, other.id)
    expect([await newsletter.stateOf(closed.email), await newsletter.stateOf(other.email)]).toEqual([
      'confirmed',
      null,
    ])
  })
})
