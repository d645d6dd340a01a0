import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aRegistrant, codeTo, phoneOf, requestBy } from '#tools/builders/members/codes.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aCardInFeed, aClock } from '#tools/builders/payments/payments.ts'
import {
  friendly,
  friendsOrders,
  page,
  type Member,
  type Quote,
} from '#tools/builders/referrals/referrals.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import fc from '#tools/testing/properties.ts'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { joinGroup } from '../members/accounts.ts'
import { remainingReward, referralMoves, rewardOf } from './rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())
const { ctx, work, run, walletIn, friendOrders, deliver } = friendsOrders(() => shop)

describe('the reward', () => {
  it('is ten per cent, in HKD at the order’s rate, floored to cents once', () => {
    expect(rewardOf({ currency: 'HKD', minor: 20_529 }, 10, { from: '1', to: '7.8' }).minor).toBe(2_052)
    expect(rewardOf({ currency: 'JPY', minor: 4_280 }, 10, { from: '154.6', to: '7.8' }).minor).toBe(2_159)
  })

  it('is reduced pro rata, in any number of steps, and is zero after a full refund', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 500_000 })),
        (base, steps) => {
          const reward = Math.floor(base / 10)
          let back = 0
          let before = reward
          for (const step of [...steps, base]) {
            back = Math.min(base, back + step)
            const remaining = remainingReward(reward, base, back)
            expect(remaining).toBeLessThanOrEqual(before)
            expect(remaining).toBeGreaterThanOrEqual(0)
            before = remaining
          }
          expect(before).toBe(0)
        },
      ),
    )
  })

  it('has the transitions of the table', async () => {
    const { rows } = await shop.shop.pool.query<{ from_state: string; to_state: string }>(
      'select * from referral_moves',
    )
    const ours = Object.entries(referralMoves).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
    expect(rows.map(({ from_state, to_state }) => `${from_state} ${to_state}`).toSorted()).toEqual(
      ours.toSorted(),
    )
  })
})

describe('the referrer', () => {
  it('is set once, before the first order, and never to the member itself', async () => {
    const [referrer, other, friend] = [
      await signedInMember(shop),
      await signedInMember(shop),
      await signedInMember(shop),
    ]
    const { code } = await page(referrer)
    const use = async (member: Member, input: string) => {
      const { status, body } = await member.send('POST', '/user/referral-code', { code: input })
      return [status, body.code ?? body.done]
    }
    expect(await use(referrer, code)).toEqual([422, 'referrals.own_code'])
    expect(await use(friend, 'AAAAAAAA')).toEqual([404, 'referrals.unknown_code'])
    expect(await use(friend, code)).toEqual([200, true])
    expect(await use(friend, (await page(other)).code)).toEqual([409, 'referrals.already_brought'])
    expect((await page(referrer)).counts.attached).toBe(1)
    await friend.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    expect(((await friend.quote({ ...friendly() })) as unknown as Quote).discount?.code).toBe('FRIEND10')
  })
})

describe('registering by a friend’s link', () => {
  it('assigns the new member to that friend permanently', async () => {
    const referrer = await signedInMember(shop)
    const { code } = await page(referrer)
    const [visitor, registrant] = [await aVisitor(shop), aRegistrant()]
    visitor.headers.cookie += `; elowen_ref=${code}`
    await visitor.send('POST', '/user/register-otp', requestBy(registrant))
    const otp = await codeTo(shop, phoneOf(registrant))
    expect((await visitor.send('POST', '/user/register', { ...registrant, otp })).status).toBe(200)
    expect((await page(referrer)).counts.attached).toBe(1)
  })
})

describe('the paying card', () => {
  const stateOf = async (orderId: string) =>
    (
      await shop.shop.pool.query<object>('select state, why, kept::int from referrals where order_id = $1', [
        orderId,
      ])
    ).rows[0]
  const pays = async (member: Member, card: object) => {
    await member.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    const { body } = await member.order({ payment_method: 'paydollar' })
    await payByCard(shop, { visitor: member, order: body.order as WireOrder }, card)
    await work()
  }

  it('that belongs to the referrer earns no reward, with that reason', async () => {
    const referrer = await signedInMember(shop)
    const { code } = await page(referrer)
    const [friendsCard, other] = [aCardInFeed(), aCardInFeed()]
    await pays(referrer, friendsCard)
    const same = await friendOrders(code, {}, friendsCard)
    expect(await stateOf(same)).toEqual({ state: 'rejected', why: 'same_card', kept: 0 })
    expect(await stateOf(await friendOrders(code, {}, other))).toMatchObject({ state: 'pending', why: '' })
    // the same digits on another's card
    expect(
      await stateOf(await friendOrders(code, {}, { ...friendsCard, Holder: 'WONG SIU MAN' })),
    ).toMatchObject({
      state: 'pending',
    })
    await deliver(same)
    clock.move(15 * 86_400)
    await run('complete-orders')
    await work()
    expect(await walletIn(referrer.id)).toBe(0)
  })

  it('that the referrer uses before the reward is due earns no reward either', async () => {
    const referrer = await signedInMember(shop)
    const card = aCardInFeed()
    const id = await friendOrders((await page(referrer)).code, {}, card)
    expect(await stateOf(id)).toMatchObject({ state: 'pending' })
    await deliver(id)
    await pays(referrer, card)
    clock.move(15 * 86_400)
    await run('complete-orders')
    await work()
    expect(await stateOf(id)).toEqual({ state: 'rejected', why: 'same_card', kept: 0 })
    expect(await walletIn(referrer.id)).toBe(0)
  })
})

describe('account changes before the reward', () => {
  it('gives no Cash Dollar to an account that was erased before the reward was due', async () => {
    const referrer = await signedInMember(shop)
    const id = await friendOrders((await page(referrer)).code)
    await deliver(id)
    await shop.shop.pool.query("update members set state = 'erased' where id = $1", [referrer.id])
    clock.move(15 * 86_400)
    await run('complete-orders')
    await work()
    const { rows } = await shop.shop.pool.query(
      'select state, kept::int from referrals where order_id = $1',
      [id],
    )
    expect(rows).toEqual([{ state: 'rejected', kept: 0 }])
    expect(await walletIn(referrer.id)).toBe(0)
  })

  it('closes the pending reward of an order that was cancelled before the referral was recorded', async () => {
    const referrer = await signedInMember(shop)
    const { code } = await page(referrer)
    const friend = await aVisitor(shop)
    friend.headers.cookie += `; elowen_ref=${code}`
    await friend.set('ELOWEN-SCALP-SHAMPOO-500', 1)
    const { body } = await friend.order({ ...friendly(), payment_method: 'paydollar' })
    const { _id: id } = body.order as WireOrder
    expect((await friend.send('POST', '/order/cancel', { id })).status).toBe(200)
    await shop.work('end-referral')
    await work()
    expect((await page(referrer)).counts.ordered).toBe(0)
  })
})

describe('an ambassador', () => {
  it('earns a commission of every order, with one statement a month', async () => {
    const ambassador = await signedInMember(shop)
    await joinGroup(ctx(), ambassador.id, 'Ambassador', { source: 'staff' })
    const { code } = await page(ambassador)
    const friend = friendly()
    for (const id of [await friendOrders(code, friend), await friendOrders(code, friend)]) await deliver(id)
    clock.move(15 * 86_400)
    await run('complete-orders')
    await work()
    clock.move(31 * 86_400)
    await run('write-commission-statements')
    await run('write-commission-statements')
    const { rows } = await shop.shop.pool.query<{ amount: number; orders: number }>(
      'select amount, orders from commission_statements where member_id = $1',
      [ambassador.id],
    )
    const { rows: sums } = await shop.shop.pool.query<{ kept: number }>(
      'select sum(kept)::bigint as kept from referrals where referrer_id = $1',
      [ambassador.id],
    )
    expect(rows).toEqual([{ amount: sums[0]?.kept, orders: 2 }])
    expect(await walletIn(ambassador.id)).toBe(0)
  })
})
