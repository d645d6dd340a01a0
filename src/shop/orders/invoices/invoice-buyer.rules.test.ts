import { describe, expect, it } from 'vitest'
import { money } from '../../money.ts'
import { invoiceFacts } from './invoice.rules.ts'
import type { Order, OrderAddress } from '../order.rules.ts'
import { issuing, agreed } from '#tools/builders/orders/invoice-orders.ts'

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
describe('the recipient of an invoice', () => {
  const address = (kind: OrderAddress['kind'], firstname: string) =>
    ({ kind, firstname, lastname: 'Lee', address: `${kind} street`, passportTail: '123' }) as OrderAddress
  const factsOf = (
    addresses: OrderAddress[],
    changes: Partial<Order> = {},
    method: string | null = 'paydollar',
  ) => invoiceFacts({ ...agreed(inHkd), addresses, ...changes }, { ...issuing, method })

  it('is the billing address if there is one, and the invoice has no identity number', () => {
    const facts = factsOf([address('delivery', 'Mei'), address('billing', 'Kit')])
    expect(facts.buyer).toEqual({
      name: expect.stringContaining('Kit'),
      email: 'ka.yan@example.com',
      address: { firstname: 'Kit', lastname: 'Lee', address: 'billing street' },
    })
    expect(facts.deliveredTo).toEqual({ firstname: 'Mei', lastname: 'Lee', address: 'delivery street' })
  })

  it('is the buyer of the order if there is no billing address', () => {
    const facts = factsOf([address('delivery', 'Mei')])
    expect(facts.buyer).toMatchObject({ name: '陳嘉欣', address: null })
    expect(factsOf([]).deliveredTo).toBeNull()
  })

  it.each<[string, Partial<Order>, string | null, [string, number][]]>([
    ['a card', {}, 'paydollar', [['paydollar', 10_000]]],
    ['Cash Dollar', { ...paidBy(10_000, 0) }, null, [['wallet', 10_000]]],
    ['Cash Dollar, also for a card', { ...paidBy(10_000, 0) }, 'paydollar', [['wallet', 10_000]]],
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
    ['Cash Dollar, and an unknown method', { ...paidBy(4_000, 6_000) }, null, [['wallet', 4_000]]],
  ])('was paid by %s', (_, changes, method, tenders) => {
    const found = factsOf([], { giftCode: null, ...changes }, method).tenders
    expect(found.map(({ by, amount }) => [by, amount])).toEqual(tenders)
  })
})
