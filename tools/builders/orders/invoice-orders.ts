// Placed orders, for tests of invoices.
import { money, allocate, type Currency } from '#shop/money.ts'
import { type Issuing } from '#shop/orders/invoices/invoice.rules.ts'
import type { Order, OrderLine } from '#shop/orders/order.rules.ts'

export const issuing: Issuing = {
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

/** An order in the format of the checkout: the discount allocated to units in whole minor units. */
export function agreed({
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
