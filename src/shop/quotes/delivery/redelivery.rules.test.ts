import { describe, expect, it } from 'vitest'
import type { FeeRow } from '../../delivery/fee.rules.ts'
import { amountsIn } from '#tools/builders/amounts.ts'
import { money, plus, zero, type Money } from '../../money.ts'
import type { Order, OrderLine, OrderRefund, RevisedAddress } from '../../orders/order.rules.ts'
import type { NewLine } from '../../orders/placing/new-order.rules.ts'
import { isRefusal } from '../../refusal.ts'
import { checkoutIssue, quoteRefusals, refusalOfIssue } from '../issue.rules.ts'
import { redeliveryDifference } from '../revision.rules.ts'

const aLine = (id: string, quantity: number, weightGrams: number, more: Partial<OrderLine> = {}) =>
  ({
    id,
    unitPrice: 100_00,
    unitNet: Array.from({ length: quantity }, () => 100_00),
    quantity,
    weightGrams,
    shipped: 0,
    refunded: 0,
    unsent: 0,
    revision: 0,
    priceReason: { kind: 'base', considered: [] },
    ...more,
  }) as OrderLine

const aRefund = (revisionId: string | null, delivery: number) =>
  ({
    revisionId,
    ...amountsIn('HKD', { delivery, amount: delivery, wallet: 0, asWallet: 0, exchanged: 0 }),
  }) as unknown as OrderRefund
const anOrder = (more: Partial<Order> = {}) => {
  const lines = more.lines ?? [aLine('a', 2, 400)]
  const goods = lines.reduce((sum, { quantity }) => sum + quantity * 100_00, 0)
  const { currency = 'HKD', deliveryFee = money(currency, 30_00) } = more
  const none = zero(currency)
  return {
    country: 'hk',
    currency,
    rate: null,
    lines,
    goods: money(currency, goods),
    discount: none,
    giftWrap: none,
    deliveryFee,
    tax: none,
    total: plus(money(currency, goods), deliveryFee),
    walletAmount: none,
    due: plus(money(currency, goods), deliveryFee),
    exchanged: none,
    revisions: [],
    refunds: [],
    partialPayments: [],
    status: 'confirmed',
    ...more,
  } as unknown as Order // what the rule reads of one
}

const fee = (area: string, upToGrams: number, amount: number): FeeRow => ({
  country: 'hk',
  area,
  method: 'shipping',
  upToGrams,
  fee: amount,
})
const fees = [
  fee('', 1_000, 30_00),
  fee('', 5_000, 50_00),
  fee('macau', 1_000, 60_00),
  fee('macau', 2_000, 90_00),
]
const table = { fees, threshold: 600, rates: { HKD: '7.8', USD: '1', SGD: '1.3' } as never } // rates as text
const address = (before: string, after: string) =>
  ({ before: { province: before }, after: { province: after } }) as {
    before: RevisedAddress
    after: RevisedAddress
  }
const toMacau = address('kowloon', 'macau')
const unchanged = { removed: [], added: [] }

describe('the delivery cost after a change of address', () => {
  it.each<[string, number | null, Money | null]>([
    ['more to Macau', 30_00, redeliveryDifference(anOrder(), toMacau, unchanged, table)],
    [
      'back within Hong Kong',
      -30_00,
      redeliveryDifference(
        anOrder({ deliveryFee: money('HKD', 60_00) }),
        address('macau', 'kowloon'),
        unchanged,
        table,
      ),
    ],
    ['within one area', 0, redeliveryDifference(anOrder(), address('kowloon', 'nt'), unchanged, table)],
    [
      'by the weight including added goods',
      60_00,
      redeliveryDifference(
        anOrder(),
        toMacau,
        {
          removed: [],
          added: [{ weightGrams: 300, quantity: 2, unitPrice: 0, unitNet: [0, 0] } as unknown as NewLine],
        },
        {
          ...table,
          fees: fees.map((row) => (row.area === '' ? { ...row, upToGrams: row.upToGrams * 2 } : row)),
        },
      ),
    ],
    [
      'by the weight without removed goods',
      10_00,
      redeliveryDifference(
        anOrder({ lines: [aLine('a', 3, 400)], deliveryFee: money('HKD', 50_00) }),
        toMacau,
        { removed: [{ lineId: 'a', from: 2, units: 1, amount: money('HKD', 100_00) }], added: [] },
        {
          ...table,
          fees: [
            fee('', 800, 50_00),
            fee('', 5_000, 70_00),
            fee('macau', 800, 60_00),
            fee('macau', 5_000, 99_00),
          ],
        },
      ),
    ],
    [
      'by the weight without refunded goods',
      30_00,
      redeliveryDifference(
        anOrder({ lines: [aLine('a', 3, 400, { refunded: 1 })] }),
        toMacau,
        unchanged,
        table,
      ),
    ],
    [
      'at the rate of the order',
      // HKD 30 and HKD 60 at 7.8 and 2.6 units a dollar
      10_00,
      redeliveryDifference(
        anOrder({ currency: 'SGD', rate: '2.6', deliveryFee: money('SGD', 10_00) }),
        toMacau,
        unchanged,
        table,
      ),
    ],
    [
      'never more back than was paid for it and not given back',
      -20_00,
      redeliveryDifference(
        anOrder({
          deliveryFee: money('HKD', 60_00),
          refunds: [aRefund(null, 40_00), aRefund('r', 5_00)],
        }),
        address('macau', 'kowloon'),
        unchanged,
        { ...table, fees: [fee('', 5_000, 10_00), fee('macau', 5_000, 60_00)] },
      ),
    ],
    [
      'nothing where it was free and stays so',
      0,
      redeliveryDifference(anOrder({ deliveryFee: money('HKD', 0) }), toMacau, unchanged, table),
    ],
    [
      'by the paid fee where the table no longer has one',
      35_00,
      redeliveryDifference(anOrder({ deliveryFee: money('HKD', 25_00) }), toMacau, unchanged, {
        ...table,
        fees: [fee('macau', 1_000, 60_00)],
      }),
    ],
    [
      'null where it is not sent',
      null,
      redeliveryDifference(anOrder(), toMacau, unchanged, { ...table, fees: [fee('', 5_000, 10_00)] }),
    ],
  ])('%s', (_, expected, found) => expect(found?.minor ?? null).toBe(expected))
})

describe('an issue as a no', () => {
  it('is the refusal of its code, with its values', () => {
    const refusal = refusalOfIssue({
      ...checkoutIssue(quoteRefusals.account_needed.code),
      values: { left: 2 },
    })
    expect(isRefusal(refusal)).toBe(true)
    expect([refusal.code, refusal.kind, refusal.detail]).toEqual([
      quoteRefusals.account_needed.code,
      quoteRefusals.account_needed.kind,
      { values: { left: 2 } },
    ])
  })

  it('of another room has its own code', () => {
    const refusal = refusalOfIssue(checkoutIssue('stock.sold_out'))
    expect([refusal.code, refusal.kind, refusal.detail]).toEqual(['stock.sold_out', 'refused', {}])
  })
})
