import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportOf } from '#tools/builders/profile/export.ts'
import {
  cardsOf,
  formOf,
  openCardShop,
  ordered,
  prepaid,
  starts,
  type Buyer,
  type Card,
  type CardShop,
} from '#tools/builders/cards/kept-cards.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'
import { forgetCards } from './cards.ts'

let shop: CardShop
beforeAll(async () => {
  shop = await openCardShop()
})
afterAll(() => shop.close())

const atProvider = async (member: string) =>
  (await (await fetch(`${shop.companies}/paydollar/members/${member}`)).json()) as unknown[]

describe('a removed card', () => {
  it('is deleted here at once and at the provider by a job, and the newest other card becomes the default', async () => {
    const { buyer, card } = await shop.keeper()
    await shop.pays(formOf(await starts(buyer, await ordered(buyer), { keep_card: true })), {
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

  it('is listed first if it was chosen as the default', async () => {
    const { buyer } = await shop.keeper()
    await shop.pays(formOf(await starts(buyer, await ordered(buyer), { keep_card: true })), {
      card: prepaid,
      expiry: '01/2089',
    })
    const second = (await cardsOf(buyer))[1]
    const { body } = await buyer.send('POST', `/cards/${second?._id}/default`, {})
    expect((body.cards as Card[]).map((each) => each.last_four)).toEqual(['0062', '0045'])
  })

  it('is deleted when its member is erased, and is part of the data export', async () => {
    const { buyer } = await shop.keeper()
    const { rows } = await exportOf(shop, buyer.headers)
    expect(rows('member_cards')).toMatchObject([{ brand: 'visa', last_four: '0045' }])
    await shop.shop.systemContext().transaction((tx) => forgetCards(tx, buyer.id))
    await shop.work('forget-card')
    expect([await cardsOf(buyer), await atProvider(buyer.id)]).toEqual([[], []])
  })

  it('moves to the other account when two accounts are merged', async () => {
    const { buyer: from, card } = await shop.keeper()
    const { buyer: into } = await shop.keeper({ card: prepaid, expiry: '01/2089' })
    const order = await ordered(from)
    const form = formOf(await starts(from, order, { keep_card: true }))
    await merged(into, from)
    expect((await cardsOf(into)).map((each) => [each.last_four, each.is_default])).toEqual([
      ['0062', true],
      ['0045', false],
    ])
    await shop.pays(form, { card: '4012000000020086', expiry: '07/2090', do: 'approve' })
    expect((await cardsOf(into)).map((each) => each.last_four).toSorted()).toEqual(['0045', '0062', '0086'])
    const paid = formOf(await starts(into, await ordered(into), { card_id: card._id }))
    expect(paid.fields.memberPay_memberId).toBe(from.id)
    await shop.pays(paid)
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
