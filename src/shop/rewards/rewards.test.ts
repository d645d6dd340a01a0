import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cream,
  openRewardsShop,
  shampoo,
  type RewardsShop,
  type Wire,
} from '#tools/builders/rewards/earned-rewards.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { rewardMoves } from './rules.ts'

let shop: RewardsShop
beforeAll(async () => {
  shop = await openRewardsShop()
})
beforeEach(() => shop.shop.cache.drop('*'))
afterAll(() => shop.close())

describe('claiming', () => {
  it.each([1, 3, 5])('offers the same choices for %i stars', async (rating) => {
    const { only } = await shop.aRewarded(rating)
    const reward = await only()
    expect(reward).toMatchObject({ state: 'claimable', days_left: 60 })
    expect(reward.choices.map(({ key, worth }) => [key, worth])).toEqual([
      ['hand-cream', 50],
      ['shampoo', 50],
      ['conditioner', 50],
      ['coupon', 50],
      ['cash-dollar', 50],
    ])
  })

  it('makes a code of a coupon, for one use', async () => {
    const author = await shop.aRewarded()
    const { body } = await author.claim('coupon')
    const { coupon_code: code, state } = body.reward as Wire
    expect([state, code]).toEqual(['redeemed', expect.stringMatching(/^R-[0-9A-Z]{10}$/)])
    await author.set(shampoo, 1)
    expect(await author.quote({ coupon: code })).toMatchObject({ discount: { code, amount: 50 } })
    await author.order({ coupon: code })
    await author.set(shampoo, 1)
    expect((await author.quote({ coupon: code })).problems).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'coupon.used_up' })]),
    )
  })

  it('shows the code whole to its member alone, not to staff (rules/staff#13)', async () => {
    const author = await shop.aRewarded()
    const { coupon_code: code } = (await author.claim('coupon')).body.reward as { coupon_code: string }
    const masked = `…${code.slice(-4)}`
    const care = await atDesk(shop, 'care')
    const begun = await care.send('POST', `/members/${author.member}/impersonation`, { reason: 'a question' })
    const look = begun.headers.getSetCookie().find((cookie) => cookie.startsWith('elowen_impersonation='))
    const cookie = `${care.cookie}; ${look?.split(';', 1)[0]}`
    const seen = await shop.get('/api/v1/rewards', { cookie })
    expect(seen.body.rewards).toMatchObject([{ coupon_code: masked }])
    expect((await author.only()).coupon_code).toBe(code)

    const listed = await care.get('/coupons')
    expect(listed.body.coupons).toContainEqual(expect.objectContaining({ code: masked }))
    const { id } = (listed.body.coupons as { id: string; code: string }[]).find(
      (each) => each.code === masked,
    ) ?? {
      id: '',
    }
    const manager = await atDesk(shop, 'manager')
    const texts = [
      listed,
      await care.get(`/coupons/${id}`),
      await manager.send('POST', `/coupons/${id}/state`, { state: 'paused', reason: 'looked at' }),
      await manager.send('POST', `/coupons/${id}/state`, { state: 'live', reason: 'looked at' }),
      await manager.get(`/audit?entity=coupon&entity_id=${id}`),
    ].map(({ body }) => JSON.stringify(body))
    for (const text of texts) expect([text.includes(masked), text.includes(code)]).toEqual([true, false])
    const total = async (search: string) => (await care.get(`/coupons?search=${search}`)).body.total
    expect([await total(code.slice(0, 8)), await total(code.slice(-4)), await total(code)]).toEqual([0, 1, 1])
    await author.set(shampoo, 1)
    const order = (await author.order({ coupon: code })).body.order as { _id: string }
    const bought = JSON.stringify((await care.get(`/orders/${order._id}`)).body)
    expect([bought.includes(masked), bought.includes(code)]).toEqual([true, false])
    const bag = JSON.stringify((await shop.get(`/api/v1/order?id=${order._id}`, { cookie })).body)
    expect([bag.includes(masked), bag.includes(code)]).toEqual([true, false])
  })

  it('credits Cash Dollar at once, and once', async () => {
    const author = await shop.aRewarded()
    const answers = await Promise.all(Array.from({ length: 10 }, () => author.claim('cash-dollar')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await shop.shop.pool.query(
      `select sum(available)::int as cents from wallet_lots where member_id = $1`,
      [author.member],
    )
    expect(rows).toEqual([{ cents: 5_000 }])
  })

  it('refuses unknown choices, claimed rewards, and rewards of other members', async () => {
    const author = await shop.aRewarded()
    const other = await shop.aRewarded()
    await author.signIn()
    expect(await author.claim('gold')).toMatchObject({
      status: 400,
      body: { code: 'rewards.unknown_choice' },
    })
    expect(await author.claim('hand-cream', other.id)).toMatchObject({
      status: 404,
      body: { code: 'rewards.unknown' },
    })
    await author.claim('hand-cream')
    expect(await author.claim('shampoo')).toMatchObject({
      status: 409,
      body: { code: 'rewards.not_claimable' },
    })
    expect((await author.only()).choices).toEqual([])
    expect((await shop.get('/api/v1/rewards')).status).toBe(401)
  })

  it('expires after sixty days, with two reminders before', async () => {
    const author = await shop.aRewarded()
    const reminded = async (): Promise<number[]> => {
      const { rows } = await shop.shop.pool.query<{ reminded: number }>(
        'select reminded from rewards where id = $1',
        [author.id],
      )
      return rows.map((row) => row.reminded)
    }
    const view: number[][] = []
    for (const days of [44, 1, 11, 1]) {
      shop.calendar.pass(days)
      await shop.job('keep-reward-days')
      view.push(await reminded())
    }
    expect(view).toEqual([[0], [45], [45], [57]])
    await author.signIn()
    expect(await author.only()).toMatchObject({ state: 'claimable', days_left: 3 })
    shop.calendar.pass(3)
    await author.signIn()
    expect(await author.claim('coupon')).toMatchObject({ status: 409, body: { code: 'rewards.expired' } })
    await shop.job('keep-reward-days')
    expect(await author.only()).toMatchObject({ state: 'expired', choices: [] })
    expect(await author.claim('coupon')).toMatchObject({ status: 409, body: { code: 'rewards.expired' } })
  })

  it('offers another choice of the same worth when a gift is sold out', async () => {
    const author = await shop.aGift()
    await shop.shop.pool.query(`update stock_levels set safety = on_hand where sub_sku = $1`, [cream])
    shop.shop.cache.drop('*')
    try {
      expect(await author.only()).toMatchObject({ state: 'claimed', is_gone: true })
      const quote = await author.quote({ redeem_items: [author.id] })
      expect(quote.problems).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ code: 'checkout.reward_gone', field: 'redeem_items' }),
        ]),
      )
      expect(quote.rewards).toMatchObject([
        { id: author.id, offered: false, redeemed: false, reason: expect.stringContaining('same worth') },
      ])
      expect(await author.claim('hand-cream')).toMatchObject({
        status: 409,
        body: { code: 'rewards.choice_gone' },
      })
      expect((await author.claim('shampoo')).body.reward).toMatchObject({
        state: 'claimed',
        chosen: { key: 'shampoo' },
        is_gone: false,
      })
      expect((await author.quote({ redeem_items: [author.id] })).items).toMatchObject([
        {},
        { sub_sku: 'ELOWEN-SCALP-SHAMPOO-60', price: 0 },
      ])
    } finally {
      await shop.shop.pool.query(`update stock_levels set safety = 0 where sub_sku = $1`, [cream])
    }
  })
})

it('has the same transitions in the table as in the rules, and rejects any other update', async () => {
  const { rows } = await shop.shop.pool.query<{ move: string }>(
    `select from_state || ' ' || to_state as move from moves where entity = 'reward' order by 1`,
  )
  const moves = Object.entries(rewardMoves).flatMap(([from, next]) => next.map((to) => `${from} ${to}`))
  expect(rows.map(({ move }) => move)).toEqual(moves.toSorted())
  const { id } = await shop.aRewarded()
  await expect(
    shop.shop.pool.query(`update rewards set state = 'redeemed' where id = $1`, [id]),
  ).rejects.toThrow('by transition alone')
})
