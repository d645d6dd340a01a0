import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { signedInMember } from '#tools/builders/members/members.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders/orders.ts'
import { aClock } from '#tools/builders/payments/payments.ts'
import { aDeliveredOrder, aReviewer } from '#tools/builders/reviews/reviews.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'
import { auditShop } from '../../audit/audit.ts'
import { changeSetting } from '../../content/content.ts'
import { money } from '../../money.ts'
import { convertWallet } from '../../wallet/convert.ts'
import { walletOf } from '../../wallet/wallet.ts'
import { markDelivered, pack, startPicking } from '../fulfilment/fulfil.ts'
import { ship } from '../fulfilment/ship.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
let shop: TestShop
let finance: AtDesk
const clock = aClock()
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock })
  finance = await atDesk(shop, 'finance')
  await changeSetting(shop.shop.systemContext(), 'review_clocks', { opensDays: 0 })
  shop.shop.cache.drop('*')
})
afterEach(async () => {
  expect(await violations(shop)).toEqual([])
  expect(await auditShop(shop.shop.systemContext())).toEqual([])
})
afterAll(() => shop.close())

const ctx = () => shop.shop.systemContext()
const why = { reason: 'Card not present: not recognised', case_ref: 'CB-2026-118', respond_by: '2026-12-04' }
const no = ({ status, body }: TestAnswer) => [status, body.code]
async function deliver(id: string): Promise<void> {
  const step = { id, actor: 'test' }
  await startPicking(ctx(), step)
  await pack(ctx(), step)
  await ship(ctx(), { ...step, lines: [], carrier: 'SF', trackingNumber: 'SF1' })
  await markDelivered(ctx(), step)
}

describe('rewards earned by a disputed order', () => {
  const jobs = [
    'note-referral',
    'confirm-referral',
    'grant-referral',
    'return-referral',
    'freeze-referral',
    'thaw-referral',
    'freeze-review-rewards',
    'thaw-review-rewards',
    'watch-lost-payments',
  ]
  const work = async () => {
    for (const job of jobs) await shop.work(job)
  }
  let friends = 0

  /** An order that a member's friend placed and had delivered. */
  async function referredOrder() {
    const referrer = await signedInMember(shop)
    const { code } = (await referrer.get('/user/referral-code')).body.referral as { code: string }
    const friend = await aVisitor(shop)
    friends += 1
    friend.headers.cookie += `; elowen_ref=${code}`
    await friend.set(shampoo, 2)
    const address = {
      email: `f${friends}@example.org`,
      delivery_contact: `9300${String(friends).padStart(4, '0')}`,
      delivery_address: `${friends} Bonham Strand`,
    }
    const answer = await friend.order({ ...address, payment_method: 'paydollar' })
    const order = answer.body.order as WireOrder
    await payByCard(shop, { visitor: friend, order })
    await work()
    await deliver(order._id)
    const row = async () =>
      (await shop.shop.pool.query('select state, kept, why from referrals where order_id = $1', [order._id]))
        .rows[0]
    const wallet = async () =>
      (await walletOf(ctx(), referrer.id)).find(({ currency }) => currency === 'HKD')?.available.minor ?? 0
    return { id: order._id, at: `/orders/${order._id}`, row, wallet, referrer }
  }
  async function complete(): Promise<void> {
    await shop.shop.pool.query(
      "update orders set delivered_at = delivered_at - interval '15 days' where fulfilment = 'delivered'",
    )
    await shop.shop.jobs.find(({ name }) => name === 'complete-orders')?.run({})
    await work()
  }
  const dispute = async (at: string) => {
    await finance.send('POST', `${at}/dispute`, why)
    await work()
  }
  const end = async (at: string, outcome: 'won' | 'lost') => {
    await finance.send('POST', `${at}/dispute/end`, { outcome })
    await work()
  }

  it('for a referral are pending, and are granted when it is won', async () => {
    const order = await referredOrder()
    await dispute(order.at)
    await complete()
    expect([(await order.row()).state, await order.wallet()]).toEqual(['pending', 0])
    await end(order.at, 'won')
    await complete()
    expect((await order.row()).state).toBe('granted')
    expect(await order.wallet()).toBeGreaterThan(0)
  })

  it('for a referral are rejected when it is lost, and taken back if they were granted', async () => {
    const waiting = await referredOrder()
    await dispute(waiting.at)
    await end(waiting.at, 'lost')
    expect(await waiting.row()).toEqual({ state: 'rejected', kept: 0, why: 'chargeback' })
    const given = await referredOrder()
    await complete()
    expect(await given.wallet()).toBeGreaterThan(0)
    await dispute(given.at)
    await end(given.at, 'lost')
    expect([(await given.row()).state, await given.wallet()]).toEqual(['clawed_back', 0])
  })

  it('for a granted referral cannot be spent during the dispute, as their owner sees, and can be once it is won', async () => {
    const order = await referredOrder()
    await complete()
    const earned = await order.wallet()
    expect(earned).toBeGreaterThan(2_000)
    await order.referrer.set(shampoo, 1)
    const placed = await order.referrer.order({ wallet_amount: 10 })
    expect(placed.status).toBe(200)
    await dispute(order.at)
    const view = async () => (await order.referrer.get('/wallet')).body.wallet as Told
    expect(await view()).toMatchObject({
      balances: [{ currency: 'HKD', available: 0, held: 10, frozen: (earned - 1_000) / 100 }],
      history: [
        {
          kind: 'freeze',
          text: 'Kept back: a bank is looking into a payment',
          amount: (1_000 - earned) / 100,
        },
        {},
        {},
      ],
    })
    await order.referrer.set(shampoo, 1)
    expect(no(await order.referrer.order({ wallet_amount: 10 }))).toEqual([422, 'checkout.problems'])
    await order.referrer.send('POST', '/order/cancel', { id: (placed.body.order as WireOrder)._id })
    expect(await order.wallet()).toBe(0)
    await end(order.at, 'won')
    expect((await view()).balances).toEqual([
      { currency: 'HKD', available: earned / 100, held: 0, frozen: 0 },
    ])
    expect((await view()).history[0]?.text).toBe('Kept back no longer: the bank has decided')
  })
  type Told = { balances: object[]; history: { kind: string; text: string; amount: number }[] }

  it('for a referral that were converted since are taken back in that currency when it is lost', async () => {
    const order = await referredOrder()
    await complete()
    const earned = await order.wallet()
    const body = {
      memberId: order.referrer.id,
      out: money('HKD', earned),
      in: money('JPY', Math.floor(earned / 6)),
      key: order.id,
      most: 9,
    }
    await ctx().transaction((tx) => convertWallet(tx, { ...body, since: clock.now() }))
    await dispute(order.at)
    expect(await walletOf(ctx(), order.referrer.id)).toMatchObject([
      { available: { minor: 0 }, frozen: body.in },
    ])
    await end(order.at, 'lost')
    const [left] = await walletOf(ctx(), order.referrer.id)
    const { short } = (
      await shop.shop.pool.query('select short from referrals where order_id = $1', [order.id])
    ).rows[0]
    expect([left?.available.minor ?? 0, left?.frozen.minor ?? 0]).toEqual([0, 0])
    expect(short).toBeGreaterThan(0)
    expect(short).toBeLessThan(earned / 4)
  })

  it('for a review claimed as Cash Dollar are frozen, and taken back as far as they are unspent', async () => {
    const author = await aReviewer(shop)
    const order = await aDeliveredOrder(shop, author, { 'ELOWEN-REPAIR-CONDITIONER-250': 1 })
    const review = (await author.mine()).awaiting[0]?._id ?? ''
    await author.write(review)
    await (await atDesk(shop, 'content')).send('POST', `/reviews/${review}/decide`, { decision: 'publish' })
    const reward = (await author.mine()).rewards[0]
    const choice = (reward?.choices ?? []).find(({ kind }) => kind === 'cash_dollar')
    expect(
      (await author.send('POST', '/rewards/claim', { reward: reward?._id, choice: choice?.key })).status,
    ).toBe(200)
    const has = async () =>
      (await walletOf(ctx(), author.id)).map((each) => [
        each.available.minor,
        each.held.minor,
        each.frozen.minor,
      ])
    const [[given = 0] = []] = await has()
    await author.set(shampoo, 1)
    expect((await author.order({ wallet_amount: 10 })).status).toBe(200)
    await dispute(`/orders/${order._id}`)
    expect(await has()).toEqual([[0, 1_000, given - 1_000]])
    await end(`/orders/${order._id}`, 'won')
    expect(await has()).toEqual([[given - 1_000, 1_000, 0]])
    // the event of the second one arrives late
    await finance.send('POST', `/orders/${order._id}/dispute`, why)
    await finance.send('POST', `/orders/${order._id}/dispute/end`, { outcome: 'lost' })
    for (const job of ['thaw-review-rewards', 'freeze-review-rewards', 'thaw-referral', 'freeze-referral'])
      await shop.work(job)
    expect(await has()).toEqual([[0, 1_000, 0]])
  })

  it.each(['won', 'lost'] as const)(
    'are not held by a dispute event that arrives after its end event: %s',
    async (outcome) => {
      const order = await referredOrder()
      await complete()
      const earned = await order.wallet()
      await finance.send('POST', `${order.at}/dispute`, why)
      await finance.send('POST', `${order.at}/dispute/end`, { outcome })
      for (const job of ['thaw-referral', 'thaw-review-rewards', 'freeze-referral', 'freeze-review-rewards'])
        await shop.work(job)
      expect(await order.wallet()).toBe(outcome === 'won' ? earned : 0)
      expect((await shop.shop.pool.query('select id from wallet_lots where is_frozen')).rows).toEqual([])
    },
  )

  it('for a review cannot be claimed during the dispute, do not expire, and are void when it is lost', async () => {
    const author = await aReviewer(shop)
    const order = await aDeliveredOrder(shop, author, { 'ELOWEN-REPAIR-CONDITIONER-250': 1 })
    const review = (await author.mine()).awaiting[0]?._id ?? ''
    await author.write(review)
    const content = await atDesk(shop, 'content')
    await content.send('POST', `/reviews/${review}/decide`, { decision: 'publish' })
    const reward = async () =>
      (await shop.shop.pool.query('select id, state, expires_at from rewards where review_id = $1', [review]))
        .rows[0]
    const claim = async () =>
      author.send('POST', '/rewards/claim', { reward: (await reward()).id, choice: 'hand-cream' })
    await dispute(`/orders/${order._id}`)
    expect(no(await claim())).toEqual([409, 'rewards.frozen'])
    expect((await author.mine()).rewards[0]?.choices).toEqual([])
    await shop.shop.pool.query(
      "update rewards set expires_at = now() - interval '1 hour' where review_id = $1",
      [review],
    )
    await shop.shop.jobs.find(({ name }) => name === 'keep-reward-days')?.run({})
    expect((await reward()).state).toBe('claimable')
    await end(`/orders/${order._id}`, 'won')
    expect((await reward()).expires_at.getTime()).toBeGreaterThan(clock.now().getTime() + 6 * 86_400_000)
    expect((await claim()).status).toBe(200)
    await dispute(`/orders/${order._id}`)
    await end(`/orders/${order._id}`, 'lost')
    expect((await reward()).state).toBe('void')
  })

  it('for a review written during the dispute are pending too', async () => {
    const author = await aReviewer(shop)
    const order = await aDeliveredOrder(shop, author, { 'ELOWEN-REPAIR-CONDITIONER-250': 1 })
    await dispute(`/orders/${order._id}`)
    const review = (await author.mine()).awaiting[0]?._id ?? ''
    await author.write(review)
    const { rows } = await shop.shop.pool.query(
      'select frozen_at is not null as frozen from rewards where review_id = $1',
      [review],
    )
    expect(rows).toEqual([{ frozen: true }])
  })
})
