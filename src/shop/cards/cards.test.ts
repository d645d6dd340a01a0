import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { exportOf } from '#tools/builders/export.ts'
import { withBothCarts } from '#tools/builders/both.ts'
import { aMember, signedInMember } from '#tools/builders/members.ts'
import { anOrder, receivePayDollar, type WireOrder } from '#tools/builders/orders.ts'
import { aClock } from '#tools/builders/payments.ts'
import { atDesk } from '#tools/builders/staff.ts'
import { forgetCards } from './cards.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
const monthly = 'ELOWEN-SCALP-SHAMPOO-500-M2'
const visa = '4335900000140045'
const prepaid = '4766000000000062'
let shop: PayingShop
const clock = aClock()
beforeAll(async () => {
  shop = await openPayingShop({ LIMITS_FACTOR: '1000' }, { clock })
})
afterAll(() => shop.close())

type Buyer = Awaited<ReturnType<typeof signedInMember>>
type Card = {
  _id: string
  brand: string
  last_four: string
  expires: string | null
  expired: boolean
  funding: string
  is_default: boolean
}
type Form = { action: string; fields: Record<string, string> }

const cardsOf = async (buyer: Buyer): Promise<Card[]> => (await buyer.get('/cards')).body.cards as Card[]

async function ordered(
  buyer: Buyer,
  subSku = shampoo,
  kind: 'single' | 'subscription' = 'single',
): Promise<WireOrder> {
  await buyer.set(subSku, 1)
  const { status, body } = await buyer.order(
    { payment_method: 'paydollar', agree_terms: true, agree_card: true },
    kind,
  )
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.order as WireOrder
}
const starts = (buyer: Buyer, order: WireOrder, output: object = {}) =>
  buyer.send('POST', '/order/paydollar/create', { order_id: order._id, ...output })

/** The buyer's browser opens PayDollar's page, and they pay there; then everybody hears of it. */
async function pays(form: Form, typed: Record<string, string> = {}): Promise<Response> {
  const page = await fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(form.fields),
    redirect: 'manual',
  })
  await shop.control('paydollar', { ref: form.fields.orderRef ?? '', do: 'pay', ...typed })
  await expect.poll(() => isSettled(form.fields.orderRef ?? ''), { timeout: 5_000, interval: 50 }).toBe(true)
  await shop.work('take-payment')
  await shop.work('describe-card')
  return page
}
async function isSettled(reference: string): Promise<boolean> {
  const { rows } = await shop.shop.pool.query(
    "select from payment_attempts where reference = $1 and state = 'captured'",
    [reference],
  )
  return rows.length > 0
}
const formOf = ({ body }: { body: Record<string, unknown> }) => (body.payment as { form: Form }).form

/** A member who paid with a card and had it kept. */
async function keeper(typed: Record<string, string> = { card: visa, expiry: '07/2090' }) {
  const buyer = await signedInMember(shop)
  await pays(formOf(await starts(buyer, await ordered(buyer), { keep_card: true })), typed)
  const [card] = await cardsOf(buyer)
  if (!card) throw new Error('no card was kept')
  return { buyer, card }
}
const atProvider = async (member: string) =>
  (await (await fetch(`${shop.companies}/paydollar/members/${member}`)).json()) as unknown[]

describe('a card that is kept', () => {
  it('is known by its brand, last four digits and expiry, and is there for the next order', async () => {
    const { buyer, card } = await keeper()
    expect(card).toMatchObject({
      brand: 'visa',
      last_four: '0045',
      expires: '07/2090',
      expired: false,
      funding: 'unknown',
      is_default: true,
    })
    const form = formOf(await starts(buyer, await ordered(buyer), { card_id: card._id }))
    expect(form.fields).toMatchObject({
      memberPay_service: 'T',
      memberPay_memberId: buyer.id,
      memberPay_token: expect.stringMatching(/^\w{24}$/),
    })
    await pays(form)
    expect(await cardsOf(buyer)).toEqual([card])
  })

  it('pays for both carts at once, as it was kept by such a payment', async () => {
    const buyer = await signedInMember(shop)
    const placed = async () => {
      const { status, body } = await (
        await withBothCarts(shop, { [shampoo]: 1, [monthly]: 1 }, buyer)
      ).order()
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.order as WireOrder
    }
    await pays(formOf(await starts(buyer, await placed(), { keep_card: true })), {
      card: visa,
      expiry: '07/2090',
    })
    const [card] = await cardsOf(buyer)
    const order = await placed()
    const form = formOf(await starts(buyer, order, { card_id: card?._id }))
    expect(form.fields).toMatchObject({
      amount: '463.00',
      memberPay_token: expect.stringMatching(/^\w{24}$/),
    })
    await pays(form)
    const { also } = order as unknown as { also: { id: string } }
    const states = await Promise.all(
      [order._id, also.id].map(async (id) => (await buyer.get(`/order?id=${id}`)).body.order),
    )
    expect(states).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }])
  })

  it('is asked for only by who ticked it: without, nothing of a member goes along', async () => {
    const buyer = await signedInMember(shop)
    const form = formOf(await starts(buyer, await ordered(buyer)))
    expect(Object.keys(form.fields).filter((name) => name.startsWith('memberPay'))).toEqual([])
    await pays(form)
    expect(await cardsOf(buyer)).toEqual([])
  })

  it('goes by what was said last', async () => {
    const buyer = await signedInMember(shop)
    const order = await ordered(buyer)
    const wished = formOf(await starts(buyer, order, { keep_card: true }))
    await starts(buyer, order)
    await pays(wished)
    expect(await cardsOf(buyer)).toEqual([])
  })

  it('stays one card when it is kept again, and a second one comes behind it', async () => {
    const { buyer, card } = await keeper()
    await pays(formOf(await starts(buyer, await ordered(buyer), { keep_card: true })), {
      card: visa,
      expiry: '08/2091',
    })
    expect(await cardsOf(buyer)).toEqual([{ ...card, expires: '08/2091' }])
    await pays(formOf(await starts(buyer, await ordered(buyer), { keep_card: true })), {
      card: prepaid,
      expiry: '01/2089',
    })
    expect((await cardsOf(buyer)).map((each) => [each.last_four, each.funding, each.is_default])).toEqual([
      ['0045', 'unknown', true],
      ['0062', 'prepaid', false],
    ])
  })

  it('is not kept when the payment fails, or when the call names another member', async () => {
    const buyer = await signedInMember(shop)
    const stranger = await aMember(shop)
    const order = await ordered(buyer)
    const { fields } = formOf(await starts(buyer, order, { keep_card: true }))
    const amount = { Amt: fields.amount ?? '', Cur: fields.currCode ?? '' }
    const card = {
      mpMemberId: stranger.id,
      mpLatestStaticToken: 'cCepURjiX4MzX2sltoHjE6Z4TCtUWJ0VSNmWh+Z/IQM=',
      panLast4: '0045',
      payMethod: 'VISA',
    }
    await receivePayDollar(shop, fields.orderRef ?? '', {
      ...amount,
      ...card,
      mpMemberId: buyer.id,
      prc: '1',
      successcode: '1',
    } as object)
    await receivePayDollar(shop, fields.orderRef ?? '', { ...amount, ...card } as object)
    expect(await isSettled(fields.orderRef ?? '')).toBe(true)
    const { rows } = await shop.shop.pool.query('select from member_cards where member_id in ($1, $2)', [
      buyer.id,
      stranger.id,
    ])
    expect(rows).toEqual([])
  })

  it('leaves no card number and no token in the database, nor in the log', async () => {
    const expected: string[] = []
    const { log } = shop.shop
    for (const level of ['debug', 'info', 'warn', 'error'] as const)
      log[level] = (...words: unknown[]) => void expected.push(JSON.stringify(words))
    const { buyer, card } = await keeper()
    await shop.outage('paydollar', 'error', 1)
    await starts(buyer, await ordered(buyer), { card_id: card._id })
    await receivePayDollar(shop, 'nobody-1', { mpMemberId: buyer.id, panLast4: '0045' } as object)
    for (const line of expected)
      for (const secret of [visa, 'STATICTOKEN', buyer.email]) expect(line).not.toContain(secret)
    const tables = await shop.shop.pool.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
    )
    for (const { name } of tables.rows) {
      const { rows } = await shop.shop.pool.query<{ row: string }>(`select t::text as row from ${name} t`)
      const all = rows.map(({ row }) => row).join('\n')
      for (const secret of [
        visa,
        prepaid,
        'STATICTOKEN',
        'mpLatestStaticToken',
        Buffer.from('STATICTOKEN').toString('hex'),
      ])
        expect(all.includes(secret), `${name} holds ${secret}`).toBe(false)
    }
    const { rows } = await shop.shop.pool.query('select from payment_events where sealed_card is not null')
    expect(rows).toEqual([])
  })
})

describe('a card that cannot pay', () => {
  it('is over: it says so, and is not taken', async () => {
    const { buyer, card } = await keeper({ card: visa, expiry: '10/2020' })
    expect(await cardsOf(buyer)).toMatchObject([{ expired: true }])
    const { status, body } = await starts(buyer, await ordered(buyer), { card_id: card._id })
    expect([status, body.code]).toEqual([422, 'cards.expired'])
    expect((await buyer.send('POST', `/cards/${card._id}/default`, {})).body.code).toBe('cards.expired')
  })

  it('is prepaid, and a subscription', async () => {
    const { buyer, card } = await keeper({ card: prepaid, expiry: '07/2090' })
    const order = await ordered(buyer, monthly, 'subscription')
    expect((await starts(buyer, order, { card_id: card._id })).body.code).toBe('cards.prepaid')
    expect((await starts(buyer, await ordered(buyer), { card_id: card._id })).status).toBe(200)
  })

  it('is somebody else’s, removed or nobody’s: it is not there', async () => {
    const { card } = await keeper()
    const other = await signedInMember(shop)
    const order = await ordered(other)
    for (const id of [card._id, '00000000-0000-7000-8000-000000000000']) {
      expect((await starts(other, order, { card_id: id })).body.code).toBe('cards.unknown')
      expect((await other.send('POST', `/cards/${id}/default`, {})).status).toBe(404)
      expect((await shop.send('DELETE', `/api/v1/cards/${id}`, {}, other.headers)).status).toBe(404)
    }
  })

  it('is a guest’s: they have none', async () => {
    const { visitor, id } = await anOrder(shop, { [shampoo]: 1 })
    expect((await visitor.get('/cards')).status).toBe(401)
    const { status, body } = await visitor.send('POST', '/order/paydollar/create', {
      order_id: id,
      keep_card: true,
    })
    expect([status, body.code]).toEqual([401, 'members.signed_out'])
  })

  it('is unknown to the provider, or the provider is away', async () => {
    const { buyer, card } = await keeper()
    const order = await ordered(buyer)
    await shop.outage('paydollar', 'error', 1)
    const { status, body } = await starts(buyer, order, { card_id: card._id })
    expect([status, body.code]).toEqual([503, 'cards.unusable'])
    expect((await starts(buyer, order, { card_id: card._id })).status).toBe(200)
  })
})

describe('a card that goes', () => {
  it('is forgotten here at once and by the provider as soon as it can, and the newest other takes its place', async () => {
    const { buyer, card } = await keeper()
    await pays(formOf(await starts(buyer, await ordered(buyer), { keep_card: true })), {
      card: prepaid,
      expiry: '01/2089',
    })
    const { body } = await shop.send('DELETE', `/api/v1/cards/${card._id}`, {}, buyer.headers)
    expect(body.cards).toMatchObject([{ last_four: '0062', is_default: true }])
    await shop.outage('paydollar', 'error', 1)
    await expect(shop.work('forget-card')).rejects.toThrow('has not forgotten')
    expect(await atProvider(buyer.id)).toHaveLength(2)
    await shop.shop.jobs.find(({ name }) => name === 'forget-card')?.run({ cardId: card._id })
    expect(await atProvider(buyer.id)).toMatchObject([{ pan: prepaid }])
    expect((await shop.shop.pool.query('select from member_cards where id = $1', [card._id])).rows).toEqual(
      [],
    )
  })

  it('is the first by choice', async () => {
    const { buyer } = await keeper()
    await pays(formOf(await starts(buyer, await ordered(buyer), { keep_card: true })), {
      card: prepaid,
      expiry: '01/2089',
    })
    const second = (await cardsOf(buyer))[1]
    const { body } = await buyer.send('POST', `/cards/${second?._id}/default`, {})
    expect((body.cards as Card[]).map((each) => each.last_four)).toEqual(['0062', '0045'])
  })

  it('goes with who is erased, and stands in what they take along', async () => {
    const { buyer } = await keeper()
    const { rows } = await exportOf(shop, buyer.headers)
    expect(rows('member_cards')).toMatchObject([{ brand: 'visa', last_four: '0045' }])
    await shop.shop.systemContext().transaction((tx) => forgetCards(tx, buyer.id))
    await shop.work('forget-card')
    expect([await cardsOf(buyer), await atProvider(buyer.id)]).toEqual([[], []])
  })

  it('goes along when two accounts become one', async () => {
    const { buyer: from, card } = await keeper()
    const { buyer: into } = await keeper({ card: prepaid, expiry: '01/2089' })
    const order = await ordered(from)
    const form = formOf(await starts(from, order, { keep_card: true }))
    await merged(into, from)
    expect((await cardsOf(into)).map((each) => [each.last_four, each.is_default])).toEqual([
      ['0062', true],
      ['0045', false],
    ])
    await pays(form, { card: '4012000000020086', expiry: '07/2090', do: 'approve' })
    expect((await cardsOf(into)).map((each) => each.last_four).toSorted()).toEqual(['0045', '0062', '0086'])
    const paid = formOf(await starts(into, await ordered(into), { card_id: card._id }))
    expect(paid.fields.memberPay_memberId).toBe(from.id)
    await pays(paid)
  })

  async function merged(into: Buyer, from: Buyer): Promise<void> {
    const [care, manager] = [await atDesk(shop, 'owner'), await atDesk(shop, 'owner')]
    const response = await care.send('POST', `/members/${into.id}/merge`, {
      other: from.email,
      reason: 'one person',
    })
    const approval = (response.body.approval as { _id?: string; id?: string }) ?? {}
    const agreed = await manager.send('POST', `/approvals/${approval._id ?? approval.id}/approve`, {})
    if (agreed.status !== 200) throw new Error(JSON.stringify([response.body, agreed.body]))
  }
})
