import { describe, expect, it } from 'vitest'
import { money, allocate, type Currency } from '../../money.ts'
import { invoiceFacts, type Issuing } from './invoice.rules.ts'
import type { Order, OrderAddress, OrderLine } from '../order.rules.ts'

const issuing: Issuing = {
  seller: {
    name: { chi: 'ELOWEN 有限公司', eng: 'ELOWEN Limited', cn: 'ELOWEN 有限公司' },
    address: { chi: '香港灣仔', eng: 'Wan Chai, Hong Kong', cn: '香港湾仔' },
    registration: '12345678',
    phone: '+852 2888 0128',
    email: 'care@elowen.example',
  },
  at: new Date('2026-11-21T03:00:00Z'),
  method: 'paydollar',
  hkdRate: '7.8',
}
type Parts = {
  lines: { quantity: number; unitPrice: number }[]
  discount: number
  fees: [number, number]
  wallet: number
  currency: Currency
  rate?: string | null
}

/** An order as the checkout agrees one: the discount spread over pieces in whole minor units. */
function agreed({
  lines,
  discount,
  fees: [giftWrap, delivery],
  wallet,
  currency,
  rate = null,
}: Parts): Order {
  const goods = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const off = Math.min(discount, goods)
  const units = lines.flatMap((line) => Array.from({ length: line.quantity }, () => line.unitPrice))
  const shares =
    off === 0 ? units.map(() => 0) : allocate(money(currency, off), units).map(({ minor }) => minor)
  const nets = units.map((unit, at) => unit - (shares[at] ?? 0))
  let from = 0
  const ownLines = lines.map((line, position) => {
    const unitNet = nets.slice(from, (from += line.quantity))
    return {
      id: `line-${position}`,
      position,
      subSku: `SKU-${position}`,
      name: { chi: '洗髮露 <b>', eng: 'Shampoo <b>', cn: '洗发露 <b>' },
      optionName: { chi: '500 毫升', eng: '500 ml', cn: '500 毫升' },
      ...line,
      unitNet,
      refunded: 0,
      shipped: 0,
      unsent: 0,
    } as unknown as OrderLine
  })
  const total = goods - off + giftWrap + delivery
  const paid = Math.min(wallet, total)
  return {
    number: '261121-ABCDEF7',
    createdAt: '2026-11-21T02:00:00.000Z',
    locale: 'hk',
    email: 'ka.yan@example.com',
    firstname: '嘉欣',
    lastname: '陳',
    couponCode: off > 0 ? 'SAVE' : null,
    currency,
    rate,
    goods: money(currency, goods),
    discount: money(currency, off),
    giftWrap: money(currency, giftWrap),
    deliveryFee: money(currency, delivery),
    tax: money(currency, 0),
    total: money(currency, total),
    walletAmount: money(currency, paid),
    due: money(currency, total - paid),
    lines: ownLines,
    addresses: [],
    refunds: [],
    partialPayments: [],
  } as unknown as Order
}

const inHkd = {
  lines: [{ quantity: 2, unitPrice: 5_000 }],
  discount: 0,
  fees: [0, 0] as [number, number],
  wallet: 0,
  currency: 'HKD' as const,
}
const paidBy = (walletAmount: number, due: number) => ({
  walletAmount: money('HKD', walletAmount),
  due: money('HKD', due),
})
describe('who an invoice is for', () => {
  const address = (kind: OrderAddress['kind'], firstname: string) =>
    ({ kind, firstname, lastname: 'Lee', address: `${kind} street`, passportTail: '123' }) as OrderAddress
  const factsOf = (
    addresses: OrderAddress[],
    changes: Partial<Order> = {},
    method: string | null = 'paydollar',
  ) => invoiceFacts({ ...agreed(inHkd), addresses, ...changes }, { ...issuing, method })

  it('is the billing address where there is one, and nothing of an identity number is written', () => {
    const facts = factsOf([address('delivery', 'Mei'), address('billing', 'Kit')])
    expect(facts.buyer).toEqual({
      name: expect.stringContaining('Kit'),
      email: 'ka.yan@example.com',
      address: { firstname: 'Kit', lastname: 'Lee', address: 'billing street' },
    })
    expect(facts.deliveredTo).toEqual({ firstname: 'Mei', lastname: 'Lee', address: 'delivery street' })
  })

  it('is who ordered where there is none', () => {
    const facts = factsOf([address('delivery', 'Mei')])
    expect(facts.buyer).toMatchObject({ name: '陳嘉欣', address: null })
    expect(factsOf([]).deliveredTo).toBeNull()
  })

  it.each<[string, Partial<Order>, string | null, [string, number][]]>([
    ['a card', {}, 'paydollar', [['paydollar', 10_000]]],
    ['Cash Dollar', { ...paidBy(10_000, 0) }, null, [['wallet', 10_000]]],
    ['Cash Dollar, said of a card too', { ...paidBy(10_000, 0) }, 'paydollar', [['wallet', 10_000]]],
    [
      'both',
      { ...paidBy(4_000, 6_000) },
      'fps',
      [
        ['wallet', 4_000],
        ['fps', 6_000],
      ],
    ],
    [
      'a gift code',
      { ...paidBy(4_000, 6_000), giftCode: '7XYZ' },
      'fps',
      [
        ['gift_code', 4_000],
        ['fps', 6_000],
      ],
    ],
    ['nothing', { ...paidBy(0, 0) }, null, []],
    ['Cash Dollar, and by nobody that is known', { ...paidBy(4_000, 6_000) }, null, [['wallet', 4_000]]],
  ])('was paid by %s', (_, changes, method, tenders) => {
    const found = factsOf([], { giftCode: null, ...changes }, method).tenders
    expect(found.map(({ by, amount }) => [by, amount])).toEqual(tenders)
  })
})
