import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signedInMember, signIn } from '#tools/builders/members/members.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import {
  friendly,
  friendsOrders,
  page,
  type Member,
  type Quote,
} from '#tools/builders/referrals/referrals.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { orderById } from '../orders/orders.ts'
import { mailboxOf } from '../pricing/coupon.rules.ts'
import { remainingReward } from './rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())
const { ctx, work, run, walletIn, friendOrders, deliver, returnPieces } = friendsOrders(() => shop)

describe('a friend’s first order', () => {
  it('is ten per cent less by the link, by the code in the place of a coupon, and never for oneself', async () => {
    const referrer = await signedInMember(shop)
    const { code, link } = await page(referrer)
    expect(link).toBe(`${ctx().shop.publicUrl}/?ref=${code}`)
    const friend = await aVisitor(shop)
    await friend.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    const contact = friendly()
    const plain = (await friend.quote(contact)) as unknown as Quote
    const typed = (await friend.quote({ ...contact, coupon: code.toLowerCase() })) as unknown as Quote
    expect([plain.discount, typed.discount?.code, typed.problems]).toEqual([null, 'FRIEND10', plain.problems])
    friend.headers.cookie += `; elowen_ref=${code}`
    const referralQuote = (await friend.quote(contact)) as unknown as Quote
    expect(referralQuote.discount?.amount).toBe(22.8)
    const friendsQuote = (await friend.quote({
      ...contact,
      email: referrer.email.replace('@', '+friend@'),
    })) as unknown as Quote
    expect(friendsQuote.discount).toBeNull()
    const unbidden = (await (
      await aVisitor(shop).then(async (other) => (await other.set('ELOWEN-SCALP-SHAMPOO-500', 1), other))
    ).quote({ ...contact, coupon: 'FRIEND10' })) as unknown as Quote
    expect(unbidden.discount).toBeNull()
  })

  it('shows the discount of the link, and when it does not apply', async () => {
    const referrer = await signedInMember(shop)
    const { code } = await page(referrer)
    const standing = async (who: { get: Member['get'] }, written = code) =>
      (await who.get(`/user/referral-code/${written}`)).body
    expect(await standing({ get: (path) => shop.get(`/api/v1${path}`) })).toEqual({
      standing: 'counts',
      friend_percent: 10,
    })
    expect(await standing(referrer)).toMatchObject({ standing: 'own_code' })
    expect(await standing(referrer, 'ZZZZ9999')).toMatchObject({ standing: 'unknown_code' })
    const registrant = await signedInMember(shop)
    expect(await standing(registrant)).toMatchObject({ standing: 'counts' })
    await registrant.send('POST', '/user/referral-code', {
      code: (await page(await signedInMember(shop))).code,
    })
    expect(await standing(registrant)).toMatchObject({ standing: 'already_brought' })
    const customer = await signedInMember(shop)
    await friendOrders(code, { email: customer.email })
    expect(await standing(customer)).toMatchObject({ standing: 'has_ordered' })
  })

  it('has the better of a coupon and the referral discount, never both', async () => {
    const { code } = await page(await signedInMember(shop))
    const friend = await aVisitor(shop)
    friend.headers.cookie += `; elowen_ref=${code}`
    await friend.set('ELOWEN-SCALP-SHAMPOO-500', 4)
    const better = (await friend.quote({ ...friendly(), coupon: 'ELOWEN11' })) as unknown as Quote
    expect(better.discount?.code).toBe('FRIEND10')
  })

  it('earns its referrer Cash Dollar once it is complete, and a refund takes back its share', async () => {
    const referrer = await signedInMember(shop)
    const { code } = await page(referrer)
    const id = await friendOrders(code)
    const order = await orderById(ctx(), id)
    expect(order.couponCode).toBe('FRIEND10')
    const reward = Math.floor((order.goods.minor - order.discount.minor) / 10)
    expect(await page(referrer)).toMatchObject({
      pending: reward / 100,
      earned: 0,
      referrals: [{ state: 'pending', amount: reward / 100, friend: 'K…' }],
    })
    expect(await walletIn(referrer.id)).toBe(0)

    await deliver(id)
    clock.move(15 * 86_400)
    await run('complete-orders')
    await work()
    await signIn(shop, referrer)
    expect(await walletIn(referrer.id)).toBe(reward)
    expect(await page(referrer)).toMatchObject({ pending: 0, earned: reward / 100 })

    await returnPieces(id, 1)
    await work()
    const remaining = remainingReward(
      reward,
      order.goods.minor - order.discount.minor,
      order.lines[0]?.unitNet[0] ?? 0,
    )
    expect(await walletIn(referrer.id)).toBe(remaining)
    await work()
    expect(await walletIn(referrer.id)).toBe(remaining)
    await returnPieces(id, 1)
    await work()
    expect(await walletIn(referrer.id)).toBe(0)
    expect((await page(referrer)).referrals[0]).toMatchObject({ state: 'clawed_back', amount: 0 })
  })

  it('counts once: the second order of the same friend has no reward and no discount', async () => {
    const referrer = await signedInMember(shop)
    const { code } = await page(referrer)
    const friend = friendly()
    await friendOrders(code, friend)
    const again = await friendOrders(code, friend)
    expect((await orderById(ctx(), again)).couponCode).toBeNull()
    expect((await page(referrer)).referrals).toHaveLength(1)
  })

  it('is not a first one with another spelling of an e-mail that ordered before, and another telephone', async () => {
    await friendOrders((await page(await signedInMember(shop))).code, { email: 'once.bought@gmail.com' })
    const referrer = await signedInMember(shop)
    const { code } = await page(referrer)
    const friend = await aVisitor(shop)
    friend.headers.cookie += `; elowen_ref=${code}`
    await friend.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    const again = { ...friendly(), email: 'On.ceBought+new@googlemail.com' }
    expect(((await friend.quote(again)) as unknown as Quote).discount).toBeNull()
    await friendOrders(code, { ...friendly(), email: again.email })
    expect((await page(referrer)).referrals).toHaveLength(0)
  })

  it('identifies a mailbox in the database as the rules do', async () => {
    const written = [
      'An.Na+x@GMail.com',
      'a.n@googlemail.com',
      'an+y@Example.org',
      'a.n@example.org',
      'a+b+c@example.org',
    ]
    const { rows } = await shop.shop.pool.query(
      'select mailbox_of(each) as mailbox from unnest($1::text[]) with ordinality as t (each, at) order by at',
      [written],
    )
    expect(rows.map(({ mailbox }) => mailbox)).toEqual(written.map(mailboxOf))
  })

  it('that is sent to the referrer’s own address is reviewed by staff first', async () => {
    const referrer = await signedInMember(shop)
    await referrer.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    const response = await referrer.order({
      payment_method: 'paydollar',
      email: referrer.email,
      delivery_contact: '93330001',
      delivery_address: '9 Shared Street',
    })
    await payByCard(shop, { visitor: referrer, order: response.body.order as WireOrder })
    const { code } = await page(referrer)
    const id = await friendOrders(code, { delivery_address: '9, shared street' })
    const { rows } = await shop.shop.pool.query('select state, why from referrals where order_id = $1', [id])
    expect(rows).toEqual([{ state: 'review', why: 'same_address' }])
    expect((await page(referrer)).referrals[0]?.state).toBe('pending')
  })

  it('that is cancelled earns no reward', async () => {
    const referrer = await signedInMember(shop)
    const { code } = await page(referrer)
    const friend = await aVisitor(shop)
    friend.headers.cookie += `; elowen_ref=${code}`
    await friend.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    const { body } = await friend.order({ ...friendly(), payment_method: 'paydollar' })
    const order = body.order as WireOrder
    await payByCard(shop, { visitor: friend, order })
    await friend.send('POST', '/order/cancel', { id: order._id })
    await work()
    await work()
    expect((await page(referrer)).referrals[0]).toMatchObject({ state: 'rejected', amount: 0 })
  })
})
