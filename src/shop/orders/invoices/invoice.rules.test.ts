import fc from '#tools/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { currencies, money } from '../../money.ts'
import { locales } from '../../region.ts'
import { invoicePdfPage } from './invoice-page.ts'
import { invoicePage, paperAmount } from './invoice-sheet.ts'
import { invoiceWords } from './invoice-words.rules.ts'
import { invoiceFacts, scriptOf } from './invoice.rules.ts'
import { creditFacts } from './credit-note.rules.ts'
import type { Order } from '../order.rules.ts'
import { refundSums } from '../refunds/refund.rules.ts'
import { refundShares } from '../refunds/refund-shares.rules.ts'
import { issuing, agreed } from '#tools/builders/orders/invoice-orders.ts'

const minor = fc.integer({ min: 0, max: 500_000 })
const orders = fc
  .record({
    lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), unitPrice: minor }), {
      minLength: 1,
      maxLength: 6,
    }),
    discount: minor,
    fees: fc.tuple(minor, minor),
    wallet: minor,
    currency: fc.constantFrom(...currencies),
  })
  .map(agreed)
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

describe('the facts of an invoice', () => {
  it('add up: nets and fees are the total, and so are the tenders', () => {
    fc.assert(
      fc.property(orders, (order) => {
        const facts = invoiceFacts(order, issuing)
        expect(sum(facts.lines.map((line) => line.net)) + facts.giftWrap + facts.delivery + facts.tax).toBe(
          order.total.minor,
        )
        expect(sum(facts.lines.map((line) => line.unitPrice * line.quantity))).toBe(facts.goods)
        expect(sum(facts.lines.map((line) => line.discount))).toBe(facts.discount)
        expect(sum(facts.tenders.map((tender) => tender.amount))).toBe(order.total.minor)
      }),
    )
  })

  it('are taken back in full by credit notes, piece by piece', () => {
    fc.assert(
      fc.property(orders, fc.infiniteStream(fc.nat()), (order, draws) => {
        let left: Order = order
        let back = 0
        for (let step = 0; step < 60 && left.lines.some((line) => line.refunded < line.quantity); step += 1) {
          const open = left.lines.filter((line) => line.refunded < line.quantity)
          const line = open[(draws.next().value as number) % open.length]!
          const units = 1 + ((draws.next().value as number) % (line.quantity - line.refunded))
          const first = step === 0
          const sums = refundSums(left, {
            units: [{ lineId: line.id, units }],
            delivery: first,
            giftWrap: first,
          })
          const { wallet, asWallet } = refundShares(left, sums.total, units % 2 === 0)
          const refund = {
            id: 'r',
            attemptId: null,
            revisionId: null,
            exchanged: money(order.currency, 0),
            amount: sums.total,
            wallet,
            asWallet,
            units: sums.lines,
            delivery: sums.delivery,
            giftWrap: sums.giftWrap,
            cause: 'noted',
            reason: 'x',
            actor: 'x',
            state: 'succeeded',
            createdAt: '',
          } as const
          const note = creditFacts(left, refund, 'INV-2026-000001', issuing)
          expect(sum(note.lines.map((each) => each.net)) + note.giftWrap + note.delivery).toBe(note.total)
          expect(note.goods - note.discount + note.giftWrap + note.delivery).toBe(note.total)
          expect(sum(note.tenders.map(({ amount }) => amount))).toBe(note.total)
          back += note.total
          const lines = left.lines.map((each) =>
            each === line ? { ...each, refunded: each.refunded + units } : each,
          )
          left = { ...left, lines, refunds: [...left.refunds, refund] }
        }
        expect(back).toBe(order.total.minor)
      }),
      { numRuns: 60 },
    )
  })

  it('give the sum in Hong Kong dollars at the order’s rate', () => {
    const pieces = {
      lines: [{ quantity: 1, unitPrice: 2_950 }],
      discount: 0,
      fees: [0, 0] as [number, number],
      wallet: 0,
    }
    expect(invoiceFacts(agreed({ ...pieces, currency: 'USD', rate: '1' }), issuing).inHkd).toEqual({
      rate: '0.128205',
      total: 23_010,
    })
    expect(invoiceFacts(agreed({ ...pieces, currency: 'JPY', rate: '154.6' }), issuing).inHkd).toEqual({
      rate: '19.8205',
      total: 14_884,
    })
    expect(invoiceFacts(agreed({ ...pieces, currency: 'HKD' }), issuing).inHkd).toBeNull()
  })
})

describe('the document', () => {
  it.each(locales)('has the same content in %s, with all text escaped', (locale) => {
    const order = agreed({
      lines: [{ quantity: 2, unitPrice: 25_800 }],
      discount: 5_160,
      fees: [2_550, 3_000],
      wallet: 1_000,
      currency: 'HKD',
    })
    const pdfPage = invoicePage(invoiceFacts(order, issuing), 'INV-2026-000001', locale)
    const page = invoicePdfPage(pdfPage)
    for (const expected of [
      'INV-2026-000001',
      '261121-ABCDEF7',
      '陳嘉欣',
      'HK$258.00',
      '−HK$51.60',
      'HK$464.40',
      'HK$519.90',
      '12345678',
      'SAVE',
      'HK$10.00',
      'HK$509.90',
    ])
      expect(page).toContain(expected)
    expect(page).toContain(' &lt;b&gt;')
    expect(page).not.toMatch(/<b>|<script|\{\w+\}/)
    expect(Object.keys(invoiceWords[locale])).toEqual(Object.keys(invoiceWords.en))
  })

  it.each([
    ['HKD', 128_850, 'HK$1,288.50'],
    ['TWD', 1_288, 'NT$1,288'],
    ['JPY', -1_288, '−JP¥1,288'],
    ['KRW', 12_000, 'KRW 12,000'],
    ['THB', 1_200, 'THB 1,200'],
    ['CHF', 5, 'CHF0.05'],
  ] as const)(
    'writes %s with all its decimals, and replaces symbols missing in the fonts by letters',
    (currency, amount, text) => {
      expect(paperAmount(currency, amount).replace('CHF ', 'CHF')).toBe(text)
    },
  )
})

it.each([
  ['hk', 'hk'],
  ['en', 'hk'],
  ['zh', 'tc'],
  ['cn', 'sc'],
] as const)('in %s is rendered with the characters of %s', (locale, script) =>
  expect(scriptOf(locale)).toBe(script),
)
