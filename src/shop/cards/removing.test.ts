import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPayingShop, type PayingShop } from '#tools/testing/test-shop.ts'
import { exportOf } from '#tools/builders/export.ts'
import { signedInMember } from '#tools/builders/members.ts'
import { type WireOrder } from '#tools/builders/orders.ts'
import { aClock } from '#tools/builders/payments.ts'
import { atDesk } from '#tools/builders/staff.ts'
import { forgetCards } from './cards.ts'

const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
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
