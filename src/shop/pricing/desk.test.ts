import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestAnswer, type TestShop } from '#tools/testing/test-shop.ts'
import { atDesk, type AtDesk } from '#tools/builders/staff/staff.ts'
import { aVisitor } from '#tools/builders/checkout/visitor.ts'

let shop: TestShop
let marketing: AtDesk
beforeAll(async () => {
  shop = await openTestShop({ LIMITS_FACTOR: '1000' })
  marketing = await atDesk(shop, 'marketing', 'auditor')
})
afterAll(() => shop.close())

const label = { chi: '九折', eng: '10% off', cn: '九折' }
const create = (more: object) =>
  marketing.send('POST', '/coupons', {
    code: 'desk10',
    label,
    kind: 'percent',
    percent: 10,
    state: 'live',
    ...more,
  })
const no = (answer: TestAnswer) => [answer.status, answer.body.code]
const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'

describe('coupons in the back office', () => {
  it('are made, count for buyers, are paused, and end for good', async () => {
    const made = await create({ total_limit: 5, minimum_goods: 100 })
    expect([made.status, made.body]).toMatchObject([
      200,
      { coupon: { code: 'DESK10', percent: 10, state: 'live', minimum_goods: 100, used: 0 } },
    ])
    const { id } = made.body.coupon as { id: string }
    const visitor = await aVisitor(shop)
    await visitor.set(shampoo, 1)
    const ordered = await visitor.order({ coupon: 'desk10' })
    expect([ordered.status, (ordered.body.order as { discount: unknown }).discount]).toMatchObject([
      200,
      { code: 'DESK10', amount: 22.8 },
    ])
    const change = (state: string) =>
      marketing.send('POST', `/coupons/${id}/state`, { state, reason: 'because' })
    expect((await change('paused')).body).toMatchObject({ coupon: { state: 'paused', used: 1 } })
    const late = await aVisitor(shop)
    await late.set(shampoo, 1)
    expect((await late.order({ coupon: 'desk10' })).status).toBeGreaterThan(400)
    expect((await change('live')).status).toBe(200)
    expect((await change('ended')).status).toBe(200)
    expect(no(await change('live'))).toEqual([409, 'coupon.over'])
    const { body } = await marketing.get(`/audit?entity=coupon&entity_id=${id}`)
    expect(body.entries).toMatchObject([
      {
        action: 'staff-change-coupon',
        changes: [{ path: ['state'], before: ['live'], after: ['ended'] }],
        reason: 'because',
      },
      { changes: [{ path: ['state'], after: ['live'] }] },
      { changes: [{ path: ['state'], after: ['paused'] }] },
      { action: 'staff-create-coupon' },
    ])
    expect((await marketing.get('/coupons?search=desk&state=ended')).body).toMatchObject({
      total: 1,
      coupons: [{ code: 'DESK10', used: 1 }],
    })
  })

  it('are refused if the code exists or the discount is inconsistent', async () => {
    expect(no(await create({ code: 'Ｄｅｓｋ10' }))).toEqual([409, 'coupon.code_taken'])
    const both = await Promise.all(Array.from({ length: 4 }, () => create({ code: 'once' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    for (const more of [
      { percent: null },
      { amount: 5 },
      { kind: 'gift_item' },
      { starts_at: '2026-02-01T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' },
      { code: 'a b' },
    ])
      expect(no(await create({ code: 'OTHER', ...more }))).toEqual([400, 'coupon.incomplete'])
    expect(
      no(await marketing.send('POST', `/coupons/${crypto.randomUUID()}/state`, { state: 'paused' })),
    ).toEqual([404, 'coupon.unknown_coupon'])
  })

  it('name goods and brands the shop has, and are not live outside of their dates', async () => {
    const couponTerms = { label, kind: 'percent', percent: 5 }
    expect(no(await create({ ...couponTerms, code: 'GHOST', skus: [shampoo, 'NO-SUCH'] }))).toEqual([
      400,
      'coupon.unknown_goods',
    ])
    expect((await create({ ...couponTerms, code: 'GHOST', brand_keys: ['nobody'] })).body.fields).toEqual({
      brand_keys: 'The shop does not know: nobody.',
    })
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    await create({ ...couponTerms, code: 'DATEOVER', starts_at: day(-9), ends_at: day(-1) })
    await create({ ...couponTerms, code: 'DATECOMES', starts_at: day(1), ends_at: day(9) })
    await create({ ...couponTerms, code: 'DATENOW', starts_at: day(-1), ends_at: day(1) })
    const standing = async (state: string) =>
      ((await marketing.get(`/coupons?search=DATE&state=${state}`)).body.coupons as { code: string }[]).map(
        ({ code }) => code,
      )
    expect([await standing('live'), await standing('scheduled'), await standing('expired')]).toEqual([
      ['DATENOW'],
      ['DATECOMES'],
      ['DATEOVER'],
    ])
  })

  it('change their discount, never below their uses, and list the orders that used them', async () => {
    const made = await create({ code: 'TERMS', total_limit: 5 })
    const { id } = made.body.coupon as { id: string }
    const visitor = await aVisitor(shop)
    await visitor.set(shampoo, 1)
    const { number } = (await visitor.order({ coupon: 'terms' })).body.order as { number: string }
    expect((await marketing.get(`/coupons/${id}`)).body).toMatchObject({
      coupon: { used: 1 },
      uses: [{ order_number: number, state: 'reserved' }],
    })
    const terms = {
      label,
      kind: 'fixed',
      amount: 50,
      skus: [shampoo],
      currencies: ['HKD'],
      member_groups: ['VIP'],
      reason: 'autumn',
    }
    const edit = (more: object = {}) => marketing.send('PUT', `/coupons/${id}`, { ...terms, ...more })
    const late = await create({ code: 'TWICE', total_limit: 5 })
    expect((await edit()).body).toMatchObject({
      coupon: {
        code: 'TERMS',
        state: 'live',
        kind: 'fixed',
        amount: 50,
        percent: null,
        skus: [shampoo],
        used: 1,
      },
    })
    expect(no(await edit({ percent: 5 }))).toEqual([400, 'coupon.incomplete'])
    await shop.shop.pool.query('update coupons set used = 3 where id = $1', [
      (late.body.coupon as { id: string }).id,
    ])
    expect(
      no(
        await marketing.send('PUT', `/coupons/${(late.body.coupon as { id: string }).id}`, {
          ...terms,
          total_limit: 2,
        }),
      ),
    ).toEqual([422, 'coupon.below_used'])
    expect((await edit({ reason: '' })).status).toBe(400)
    await marketing.send('POST', `/coupons/${id}/state`, { state: 'ended', reason: 'x' })
    expect(no(await edit())).toEqual([409, 'coupon.over'])
    expect(no(await marketing.send('PUT', `/coupons/${crypto.randomUUID()}`, terms))).toEqual([
      404,
      'coupon.unknown_coupon',
    ])
    expect(no(await marketing.get(`/coupons/${crypto.randomUUID()}`))).toEqual([404, 'coupon.unknown_coupon'])
  })

  it('are changed on the version that was looked at, where it is named', async () => {
    const { id } = (await create({ code: 'VERSIONS' })).body.coupon as { id: string }
    const edit = (amount: number, more: object = {}) =>
      marketing.send('PUT', `/coupons/${id}`, { label, kind: 'fixed', amount, reason: 'x', ...more })
    const looked = (await marketing.get(`/coupons/${id}`)).body.version
    expect(looked).toBe(1)
    expect((await edit(50, { expected: looked })).status).toBe(200)
    expect(no(await edit(60, { expected: looked }))).toEqual([409, 'coupon.moved_on'])
    expect((await marketing.get(`/coupons/${id}`)).body).toMatchObject({ coupon: { amount: 50 }, version: 2 })
    await marketing.send('POST', `/coupons/${id}/state`, { state: 'paused', reason: 'x' })
    expect((await edit(60, { expected: 2 })).status).toBe(200)
    expect((await edit(70)).status).toBe(200)
  })

  it('are approved in the state that was requested: a later change needs a new approval', async () => {
    const manager = await atDesk(shop, 'manager')
    const made = await create({ code: 'SWAP', percent: 40 })
    const { id } = made.body.coupon as { id: string }
    const waiting = (answer: TestAnswer) =>
      answer.body.approval as { id: string; state: string; facts: object[] } | null
    const approve = (approval: { id: string } | null) =>
      manager.send('POST', `/approvals/${approval?.id}/approve`, { note: 'ok' })
    const edit = (more: object) =>
      marketing.send('PUT', `/coupons/${id}`, {
        label,
        kind: 'percent',
        percent: 40,
        reason: 'typo',
        ...more,
      })
    const narrow = { total_limit: 1, minimum_goods: 500, first_order: true }
    const swapped = await edit({ percent: 95, ...narrow })
    expect(waiting(swapped)?.facts).toEqual([
      { fact: 'percent', before: '40 %', after: '95 %' },
      { fact: 'minimum', before: '—', after: 'HKD 500' },
      { fact: 'uses', before: '—', after: '1' },
    ])
    expect(no(await approve(waiting(made)))).toEqual([409, 'staff.approval_over'])
    expect((await marketing.get(`/coupons/${id}`)).body).toMatchObject({ coupon: { state: 'draft' } })
    expect((await approve(waiting(swapped))).status).toBe(200)
    expect((await edit({ percent: 95, ...narrow, minimum_goods: 600 })).body).toMatchObject({
      coupon: { state: 'live' },
      approval: null,
    })
    const wider = await edit({ percent: 95 })
    expect(wider.body).toMatchObject({ coupon: { state: 'paused' }, approval: { state: 'requested' } })
    await marketing.send('POST', `/coupons/${id}/state`, { state: 'ended', reason: 'x' })
    expect(no(await approve(waiting(wider)))).toEqual([409, 'staff.approval_over'])
  })

  it('are paused when their discount increases, scheduled ones too', async () => {
    const made = await create({ code: 'BYDAY', percent: 20 })
    const { id } = made.body.coupon as { id: string }
    await shop.shop.pool.query(`update coupons set state = 'scheduled' where id = $1`, [id]) // as a file has it
    const edit = { label, kind: 'percent', percent: 60, reason: 'more' }
    expect((await marketing.send('PUT', `/coupons/${id}`, edit)).body).toMatchObject({
      coupon: { state: 'paused' },
      approval: { state: 'requested' },
    })
  })

  it('give goods that are bought once, dear ones with a second person alone', async () => {
    const gift = (code: string, gift_sku: string) =>
      create({ code, kind: 'gift_item', percent: null, gift_sku })
    for (const sku of ['SCALP-SPA-BASIN-5', 'ELOWEN-GIFT-CARD-1000', `${shampoo}-M2`]) {
      const { status, body } = await gift('GIFTNO', sku)
      expect([status, body.code, Object.keys(body.fields as object)]).toEqual([
        400,
        'coupon.gift_not_goods',
        ['gift_sku'],
      ])
    }
    expect((await gift('GIFTDEAR', shampoo)).body).toMatchObject({
      coupon: { state: 'draft' },
      approval: { facts: [{ fact: 'gift', before: null, after: shampoo }] },
    })
  })

  it('are assigned in the calendar of months, and the one of this month counts', async () => {
    await create({ code: 'MONTH1', monthly: true })
    await create({ code: 'PLAIN1' })
    const { months } = (await marketing.get('/monthly-codes')).body as {
      months: { month: string; code: string | null }[]
    }
    expect(months).toHaveLength(12)
    const month = months[0]?.month ?? ''
    const set = (code: string) => marketing.send('PUT', '/monthly-codes', { month, code })
    expect(no(await set('NOTHING'))).toEqual([404, 'coupon.unknown_coupon'])
    expect(no(await set('PLAIN1'))).toEqual([422, 'coupon.not_monthly'])
    await create({ code: 'MONTHDRAFT', monthly: true, state: 'draft' })
    await create({ code: 'MONTHWAITS', monthly: true, percent: 50 })
    await create({ code: 'MONTHOVER', monthly: true, ends_at: new Date(Date.now() - 1_000).toISOString() })
    for (const code of ['MONTHDRAFT', 'MONTHWAITS', 'MONTHOVER'])
      expect(no(await set(code))).toEqual([422, 'coupon.month_not_live'])
    expect((await marketing.send('PUT', '/monthly-codes', { month: '2026-13', code: '' })).status).toBe(400)
    expect(((await set('month1')).body as { months: object[] }).months[0]).toEqual({ month, code: 'MONTH1' })
    await expect
      .poll(async () => ((await shop.get('/api/v1/setting')).body as { monthly_code?: string }).monthly_code)
      .toBe('MONTH1')
    expect(((await set('')).body as { months: object[] }).months[0]).toEqual({ month, code: null })
  })
})
