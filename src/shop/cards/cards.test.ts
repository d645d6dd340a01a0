import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withBothCarts } from '#tools/builders/checkout/both.ts'
import {
  cardsOf,
  formOf,
  openCardShop,
  ordered,
  prepaid,
  shampoo,
  starts,
  visa,
  type CardShop,
} from '#tools/builders/cards/kept-cards.ts'
import { aMember, signedInMember } from '#tools/builders/members/members.ts'
import { anOrder, receivePayDollar, type WireOrder } from '#tools/builders/orders/orders.ts'

let shop: CardShop
beforeAll(async () => {
  shop = await openCardShop()
})
afterAll(() => shop.close())

const monthly = 'ELOWEN-SCALP-SHAMPOO-500-M2'

describe('a saved card', () => {
  it('is listed by brand, last four digits and expiry, and is offered for the next order', async () => {
    const { buyer, card } = await shop.keeper()
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
    await shop.pays(form)
    expect(await cardsOf(buyer)).toEqual([card])
  })

  it('pays for both carts in one payment, like the payment that saved it', async () => {
    const buyer = await signedInMember(shop)
    const placed = async () => {
      const { status, body } = await (
        await withBothCarts(shop, { [shampoo]: 1, [monthly]: 1 }, buyer)
      ).order()
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body.order as WireOrder
    }
    await shop.pays(formOf(await starts(buyer, await placed(), { keep_card: true })), {
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
    await shop.pays(form)
    const { also } = order as unknown as { also: { id: string } }
    const states = await Promise.all(
      [order._id, also.id].map(async (id) => (await buyer.get(`/order?id=${id}`)).body.order),
    )
    expect(states).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }])
  })

  it('is saved only on request: without it, no member data is sent to the provider', async () => {
    const buyer = await signedInMember(shop)
    const form = formOf(await starts(buyer, await ordered(buyer)))
    expect(Object.keys(form.fields).filter((name) => name.startsWith('memberPay'))).toEqual([])
    await shop.pays(form)
    expect(await cardsOf(buyer)).toEqual([])
  })

  it('is saved according to the last choice', async () => {
    const buyer = await signedInMember(shop)
    const order = await ordered(buyer)
    const wished = formOf(await starts(buyer, order, { keep_card: true }))
    await starts(buyer, order)
    await shop.pays(wished)
    expect(await cardsOf(buyer)).toEqual([])
  })

  it('is stored once when it is saved again, and a second card is listed behind it', async () => {
    const { buyer, card } = await shop.keeper()
    await shop.pays(formOf(await starts(buyer, await ordered(buyer), { keep_card: true })), {
      card: visa,
      expiry: '08/2091',
    })
    expect(await cardsOf(buyer)).toEqual([{ ...card, expires: '08/2091' }])
    await shop.pays(formOf(await starts(buyer, await ordered(buyer), { keep_card: true })), {
      card: prepaid,
      expiry: '01/2089',
    })
    expect((await cardsOf(buyer)).map((each) => [each.last_four, each.funding, each.is_default])).toEqual([
      ['0045', 'unknown', true],
      ['0062', 'prepaid', false],
    ])
  })

  it('is not saved when the payment fails, or when the callback names another member', async () => {
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
    expect(await shop.isSettled(fields.orderRef ?? '')).toBe(true)
    const { rows } = await shop.shop.pool.query('select from member_cards where member_id in ($1, $2)', [
      buyer.id,
      stranger.id,
    ])
    expect(rows).toEqual([])
  })

  it('has no card number or token in plain text in the database or the log', async () => {
    const expected: string[] = []
    const { log } = shop.shop
    for (const level of ['debug', 'info', 'warn', 'error'] as const)
      log[level] = (...words: unknown[]) => void expected.push(JSON.stringify(words))
    const { buyer, card } = await shop.keeper()
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
  it('is shown as expired, and refused', async () => {
    const { buyer, card } = await shop.keeper({ card: visa, expiry: '10/2020' })
    expect(await cardsOf(buyer)).toMatchObject([{ expired: true }])
    const { status, body } = await starts(buyer, await ordered(buyer), { card_id: card._id })
    expect([status, body.code]).toEqual([422, 'cards.expired'])
    expect((await buyer.send('POST', `/cards/${card._id}/default`, {})).body.code).toBe('cards.expired')
  })

  it('is refused for a subscription if it is prepaid', async () => {
    const { buyer, card } = await shop.keeper({ card: prepaid, expiry: '07/2090' })
    const order = await ordered(buyer, monthly, 'subscription')
    expect((await starts(buyer, order, { card_id: card._id })).body.code).toBe('cards.prepaid')
    expect((await starts(buyer, await ordered(buyer), { card_id: card._id })).status).toBe(200)
  })

  it('is not found if it is removed, unknown, or another member’s', async () => {
    const { card } = await shop.keeper()
    const other = await signedInMember(shop)
    const order = await ordered(other)
    for (const id of [card._id, '00000000-0000-7000-8000-000000000000']) {
      expect((await starts(other, order, { card_id: id })).body.code).toBe('cards.unknown')
      expect((await other.send('POST', `/cards/${id}/default`, {})).status).toBe(404)
      expect((await shop.send('DELETE', `/api/v1/cards/${id}`, {}, other.headers)).status).toBe(404)
    }
  })

  it('does not exist for guests: they can neither list nor save one', async () => {
    const { visitor, id } = await anOrder(shop, { [shampoo]: 1 })
    expect((await visitor.get('/cards')).status).toBe(401)
    const { status, body } = await visitor.send('POST', '/order/paydollar/create', {
      order_id: id,
      keep_card: true,
    })
    expect([status, body.code]).toEqual([401, 'members.signed_out'])
  })

  it('is refused while the provider is unavailable', async () => {
    const { buyer, card } = await shop.keeper()
    const order = await ordered(buyer)
    await shop.outage('paydollar', 'error', 1)
    const { status, body } = await starts(buyer, order, { card_id: card._id })
    expect([status, body.code]).toEqual([503, 'cards.unusable'])
    expect((await starts(buyer, order, { card_id: card._id })).status).toBe(200)
  })
})
