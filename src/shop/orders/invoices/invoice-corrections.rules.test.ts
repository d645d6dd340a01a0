import { describe, expect, it } from 'vitest'
import { amountsIn } from '#tools/builders/amounts.ts'
import { money, type Currency } from '../../money.ts'
import { supplementFacts, type Issuing } from './invoice.rules.ts'
import { correctedInvoices, creditFacts } from './credit-note.rules.ts'
import type { Order, OrderLine, OrderRefund, Revision } from '../order.rules.ts'

const issuing = {
  seller: {},
  at: new Date('2026-11-21T03:00:00Z'),
  method: 'paydollar',
  hkdRate: '7.8',
} as unknown as Issuing
type Parts = {
  currency: Order['currency']
  rate?: string | null
  discount?: number
  unitPrice?: number
  fees?: [number, number]
}
/** Two pieces, which are all that the papers after an invoice read of an order. */
const agreed = ({
  currency,
  rate = null,
  discount = 0,
  unitPrice = 5_000,
  fees: [giftWrap, delivery] = [0, 0],
}: Parts) =>
  ({
    number: '261121-ABCDEF7',
    createdAt: '2026-11-21T02:00:00.000Z',
    email: 'ka.yan@example.com',
    firstname: '嘉欣',
    lastname: '陳',
    couponCode: discount > 0 ? 'SAVE' : null,
    giftCode: null,
    currency,
    rate,
    ...amountsIn(currency, { discount, giftWrap, deliveryFee: delivery }),
    addresses: [],
    lines: [{ id: 'line-0', subSku: 'SKU-0', name: {}, optionName: {}, quantity: 2, unitPrice }],
  }) as unknown as Order
const inHkd: Parts = { currency: 'HKD' }
const inUsd: Parts = { currency: 'USD', rate: '1' }
const inYen: Parts = { currency: 'JPY', rate: '156' }

describe('the payer of a refund, on a credit note', () => {
  const noteOf = (
    refund: Partial<Record<'amount' | 'wallet' | 'asWallet' | 'exchanged', number>>,
    { giftCode = null, method = 'paydollar' }: { giftCode?: string | null; method?: string | null } = {},
  ) =>
    creditFacts(
      { ...agreed(inHkd), giftCode },
      {
        attemptId: null,
        revisionId: null,
        units: [],
        ...amountsIn('HKD', {
          amount: 0,
          delivery: 0,
          giftWrap: 0,
          wallet: 0,
          asWallet: 0,
          exchanged: 0,
          ...refund,
        }),
        reason: 'torn',
      } as unknown as OrderRefund,
      'INV-2026-000001',
      { ...issuing, method },
    ).tenders.map(({ by, amount }) => [by, amount])

  it.each<[string, () => unknown[], unknown[]]>([
    ['the card', () => noteOf({ amount: 100 }), [['paydollar', 100]]],
    ['the wallet', () => noteOf({ amount: 100, wallet: 100 }), [['wallet', 100]]],
    [
      'card and wallet',
      () => noteOf({ amount: 100, wallet: 30 }),
      [
        ['paydollar', 70],
        ['wallet', 30],
      ],
    ],
    ['the wallet instead of the card', () => noteOf({ amount: 100, asWallet: 100 }), [['wallet', 100]]],
    [
      'the wallet, for itself and for the card',
      () => noteOf({ amount: 100, wallet: 30, asWallet: 70 }),
      [['wallet', 100]],
    ],
    ['the gift code', () => noteOf({ amount: 100, wallet: 100 }, { giftCode: '7XYZ' }), [['gift_code', 100]]],
    [
      'card and gift code',
      () => noteOf({ amount: 100, wallet: 30 }, { giftCode: '7XYZ' }),
      [
        ['paydollar', 70],
        ['gift_code', 30],
      ],
    ],
    [
      'the gift code, and the wallet instead of the card',
      () => noteOf({ amount: 100, wallet: 30, asWallet: 70 }, { giftCode: '7XYZ' }),
      [
        ['gift_code', 30],
        ['wallet', 70],
      ],
    ],
    ['other goods', () => noteOf({ amount: 100, exchanged: 100 }), [['exchange', 100]]],
    [
      'other goods, card and wallet',
      () => noteOf({ amount: 100, exchanged: 20, wallet: 30, asWallet: 10 }),
      [
        ['exchange', 20],
        ['paydollar', 40],
        ['wallet', 40],
      ],
    ],
    ['an unknown method', () => noteOf({ amount: 100, wallet: 30 }, { method: null }), [['wallet', 30]]],
    ['no method, for zero', () => noteOf({}), []],
  ])('%s', (_, tenders, expected) => expect(tenders()).toEqual(expected))
})

describe('a credit note', () => {
  const refundIn = (currency: Currency) =>
    ({
      attemptId: null,
      revisionId: null,
      ...amountsIn(currency, {
        amount: 5_600,
        delivery: 500,
        giftWrap: 100,
        wallet: 0,
        asWallet: 0,
        exchanged: 0,
      }),
      reason: 'torn',
      units: [
        { lineId: 'line-0', units: 1, amount: money(currency, 5_000) },
        { lineId: 'gone', units: 1, amount: money(currency, 7) },
      ],
    }) as unknown as OrderRefund

  it('names the refunded pieces, their cost, and the corrected invoice', () => {
    const order = agreed({ ...inHkd, unitPrice: 5_200, discount: 400 })
    const note = creditFacts(order, refundIn('HKD'), 'INV-2026-000007', issuing)
    expect(note).toMatchObject({
      kind: 'credit_note',
      goods: 5_200,
      discount: 200,
      delivery: 500,
      giftWrap: 100,
      tax: 0,
      total: 5_600,
      corrects: 'INV-2026-000007',
      reason: 'torn',
      inHkd: null,
      couponCode: 'SAVE',
    })
    expect(note.lines).toMatchObject([
      { subSku: 'SKU-0', quantity: 1, unitPrice: 5_200, discount: 200, net: 5_000 },
    ])
  })

  it('has the Hong Kong dollars of the refund, not of the order', () => {
    expect(creditFacts(agreed(inUsd), refundIn('USD'), null, issuing).inHkd).toEqual({
      rate: '0.128205',
      total: 43_680,
    })
    expect(creditFacts(agreed(inYen), refundIn('JPY'), null, issuing).inHkd).toEqual({
      rate: '20.0000',
      total: 28_000,
    })
  })
})

describe('the invoices that a credit note names (rules/returns#8)', () => {
  const revisions = [
    { added: [{ id: 'line-1' }], invoice: 'INV-2026-000005' },
    { added: [{ id: 'line-2' }], invoice: null },
  ] as unknown as Order['revisions']
  const named = (lineIds: string[], fees: { delivery?: number } = {}) =>
    correctedInvoices(
      { revisions },
      {
        units: lineIds.map((lineId) => ({ lineId, units: 1, amount: money('HKD', 100) })),
        ...amountsIn('HKD', { delivery: 0, giftWrap: 0, ...fees }),
      } as unknown as OrderRefund,
      'INV-2026-000001',
    )
  it.each<[string, string | null, string]>([
    ['pieces of the order', named(['line-0']), 'INV-2026-000001'],
    ['pieces that a change added', named(['line-1']), 'INV-2026-000005'],
    ['both', named(['line-1', 'line-0']), 'INV-2026-000001, INV-2026-000005'],
    ['pieces that a revision added without an invoice of its own', named(['line-2']), 'INV-2026-000001'],
    [
      'pieces that a revision added, and the delivery',
      named(['line-1'], { delivery: 30 }),
      'INV-2026-000001, INV-2026-000005',
    ],
    ['no pieces', named([]), 'INV-2026-000001'],
  ])('of %s', (_, found, expected) => expect(found).toBe(expected))
})

describe('a supplementary invoice', () => {
  const added = (quantity: number, unitPrice: number) =>
    ({
      subSku: 'NEW',
      name: {},
      optionName: {},
      quantity,
      unitPrice,
      unitNet: Array.from({ length: quantity }, () => unitPrice),
    }) as unknown as OrderLine
  type Changed = Partial<Record<'delivery' | 'exchanged' | 'due', number>> & { added?: OrderLine[] }
  const aRevision = (currency: Currency, { added: lines = [added(2, 3_000)], ...amounts }: Changed) =>
    ({
      added: lines,
      ...amountsIn(currency, { delivery: 0, exchanged: 0, due: 6_000, ...amounts }),
      reason: 'one more',
    }) as unknown as Revision
  const facts = (order: Order, revision: Changed, method: string | null = 'paydollar') =>
    supplementFacts(order, aRevision(order.currency, revision), 'INV-2026-000001', { ...issuing, method })

  it('lists the added lines alone', () => {
    const order = agreed({ ...inHkd, discount: 100, fees: [500, 3_000] })
    expect(facts(order, {})).toMatchObject({
      kind: 'invoice',
      couponCode: null,
      goods: 6_000,
      discount: 0,
      giftWrap: 0,
      delivery: 0,
      tax: 0,
      total: 6_000,
      inHkd: null,
      corrects: null,
      supplements: 'INV-2026-000001',
      reason: 'one more',
      tenders: [{ by: 'paydollar', amount: 6_000 }],
    })
    expect(facts(order, {}).lines).toMatchObject([
      { subSku: 'NEW', quantity: 2, unitPrice: 3_000, discount: 0, net: 6_000 },
    ])
  })

  it.each([
    [-1, 0, 6_000],
    [0, 0, 6_000],
    [1, 1, 6_001],
    [800, 800, 6_800],
  ])('of a delivery that costs %i more has %i, in all %i', (difference, delivery, total) => {
    expect(facts(agreed(inHkd), { delivery: difference })).toMatchObject({ goods: 6_000, delivery, total })
  })

  it.each<[string, () => unknown, unknown[]]>([
    ['a card', () => facts(agreed(inHkd), {}).tenders, [['paydollar', 6_000]]],
    [
      'removed goods',
      () => facts(agreed(inHkd), { exchanged: 6_000, due: 0 }).tenders,
      [['exchange', 6_000]],
    ],
    [
      'both',
      () => facts(agreed(inHkd), { exchanged: 1, due: 5_999 }).tenders,
      [
        ['exchange', 1],
        ['paydollar', 5_999],
      ],
    ],
    ['an unknown method', () => facts(agreed(inHkd), {}, null).tenders, []],
  ])('is paid by %s', (_, tenders, expected) => {
    expect((tenders() as { by: string; amount: number }[]).map(({ by, amount }) => [by, amount])).toEqual(
      expected,
    )
  })

  it('has the Hong Kong dollars of goods and delivery together, at the order’s rate', () => {
    expect(facts(agreed(inUsd), { delivery: 500 }).inHkd).toEqual({ rate: '0.128205', total: 50_700 })
    expect(facts(agreed(inUsd), { delivery: -500 }).inHkd).toEqual({ rate: '0.128205', total: 46_800 })
    expect(facts(agreed(inYen), { delivery: 240 }).inHkd).toEqual({ rate: '20.0000', total: 31_200 })
    expect(facts(agreed({ ...inUsd, rate: null }), {}).inHkd).toBeNull()
    expect(facts(agreed({ ...inHkd, rate: '7.8' }), {}).inHkd).toBeNull()
  })
})
