import fc from '#tools/testing/properties.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { requestBy, aRegistrant, codeTo, phoneOf } from '#tools/builders/codes.ts'
import { signedInMember, signIn } from '#tools/builders/members.ts'
import { payByCard, violations, type WireOrder } from '#tools/builders/orders.ts'
import { aCardInFeed, aClock } from '#tools/builders/payments.ts'
import { aVisitor } from '#tools/builders/visitor.ts'
import { joinGroup } from '../members/accounts.ts'
import { markDelivered, pack, startPicking } from '../orders/fulfilment/fulfil.ts'
import { ship } from '../orders/fulfilment/ship.ts'
import { orderById } from '../orders/orders.ts'
import { refundPieces } from '../orders/refunds/refund.ts'
import { walletOf } from '../wallet/wallet.ts'
import { remainingReward, referralMoves, rewardOf } from './rules.ts'

let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterEach(async () => expect(await violations(shop)).toEqual([]))
afterAll(() => shop.close())

describe('the reward', () => {
  it('is ten per cent, in HKD at the order’s rate, floored to cents once', () => {
    expect(rewardOf({ currency: 'HKD', minor: 20_529 }, 10, { from: '1', to: '7.8' }).minor).toBe(2_052)
    expect(rewardOf({ currency: 'JPY', minor: 4_280 }, 10, { from: '154.6', to: '7.8' }).minor).toBe(2_159)
  })

  it('is what is kept of it pro rata, in any number of steps, and nothing once all of it is back', () => {
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

  it('moves as the table says', async () => {
    const { rows } = await shop.shop.pool.query<{ from_state: string; to_state: string }>(
      'select * from referral_moves',
    )
    const ours = Object.entries(referralMoves).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
    expect(rows.map(({ from_state, to_state }) => `${from_state} ${to_state}`).toSorted()).toEqual(
      ours.toSorted(),
    )
  })
})

const jobs = [
  'note-referral',
  'confirm-referral',
  'reject-same-card',
  'grant-referral',
  'return-referral',
  'end-referral',
  'climb-ladder',
  'watch-spending',
]
const work = async () => {
  for (const job of jobs) await shop.work(job)
}
const run = (job: string) => shop.shop.jobs.find(({ name }) => name === job)?.run({})
type Page = {
  code: string
  link: string
  pending: number
  earned: number
  counts: Record<string, number>
  referrals: { state: string; amount: number; friend: string }[]
}
type Member = Awaited<ReturnType<typeof signedInMember>>
const page = async (member: Member): Promise<Page> =>
  (await member.get('/user/referral-code')).body.referral as Page
const ctx = () => shop.shop.systemContext()
const walletIn = async (memberId: string) =>
  (await walletOf(ctx(), memberId)).find(({ currency }) => currency === 'HKD')?.available.minor ?? 0

type Quote = {
  discount: { code: string; amount: number } | null
  total: number
  problems: { code: string }[]
}
let friends = 0
/** A friend's own e-mail, number and address: nothing of the referrer's. */
const friendly = () => {
  friends += 1
  return {
    email: `friend-${friends}@example.org`,
    delivery_contact: `9200${String(friends).padStart(4, '0')}`,
    delivery_address: `${friends} Bonham Strand`,
  }
}

/** Somebody who came by a link and bought two shampoos, paid by card; answers the order's id. */
async function friendOrders(code: string, more: object = {}, card: object = {}): Promise<string> {
  const friend = await aVisitor(shop)
  friend.headers.cookie += `; elowen_ref=${code}`
  await friend.set('ELOWEN-SCALP-SHAMPOO-500', 2)
  const { body, status } = await friend.order({ ...friendly(), payment_method: 'paydollar', ...more })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const order = body.order as WireOrder
  await payByCard(shop, { visitor: friend, order }, card)
  await work()
  return order._id
}
async function deliver(id: string): Promise<void> {
  const step = { id, actor: 'test' }
  await startPicking(ctx(), step)
  await pack(ctx(), step)
  await ship(ctx(), { ...step, lines: [], carrier: 'SF', trackingNumber: 'SF1' })
  await markDelivered(ctx(), step)
}
async function returnPieces(id: string, units: number): Promise<void> {
  await ctx().transaction(async (tx) => {
    const order = await orderById(tx, id)
    const body = { units: [{ lineId: order.lines[0]?.id ?? '', units }], delivery: false, giftWrap: false }
    await refundPieces(tx, order, body, { reason: 'test', actor: 'test' })
  })
}

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
    const brought = (await friend.quote(contact)) as unknown as Quote
    expect(brought.discount?.amount).toBe(22.8)
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

  it('says what the link gives, and to whom it gives nothing', async () => {
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

  it('takes the better of a coupon and the friend’s, never both', async () => {
    const { code } = await page(await signedInMember(shop))
    const friend = await aVisitor(shop)
    friend.headers.cookie += `; elowen_ref=${code}`
    await friend.set('ELOWEN-SCALP-SHAMPOO-500', 4)
    const better = (await friend.quote({ ...friendly(), coupon: 'ELOWEN11' })) as unknown as Quote
    expect(better.discount?.code).toBe('FRIEND10')
  })

  it('earns its referrer Cash Dollar once it is complete, and takes its share back with what goes back', async () => {
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

  it('counts once: the same friend’s second order earns and saves nothing', async () => {
    const referrer = await signedInMember(shop)
    const { code } = await page(referrer)
    const friend = friendly()
    await friendOrders(code, friend)
    const again = await friendOrders(code, friend)
    expect((await orderById(ctx(), again)).couponCode).toBeNull()
    expect((await page(referrer)).referrals).toHaveLength(1)
  })

  it('that goes to the referrer’s own address is looked at by somebody first', async () => {
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

  it('that is cancelled earns nothing', async () => {
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

describe('who brought somebody', () => {
  it('is said once, before the first order, and never oneself', async () => {
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
  it('makes the newcomer that friend’s, for good', async () => {
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

describe('the card that pays', () => {
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

  it('earns nothing where it is the referrer’s own, and says why', async () => {
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

  it('earns nothing either where the referrer pays with it until the reward is due', async () => {
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

describe('an ambassador', () => {
  it('earns a commission of every order, told of in one statement a month', async () => {
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
