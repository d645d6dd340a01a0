import { describe, expect, it } from 'vitest'
import { aQuoteInput, type QuoteInputParts } from '#tools/builders/quotes/quote.ts'
import { someMeans } from '#tools/builders/payments/payment-means.ts'
import { money } from '../money.ts'
import { paymentChoices, paymentIssues } from './payment.rules.ts'
import { quoteCart } from './quote.rules.ts'
import type { QuoteInput } from './quote-input.rules.ts'

const aQuote = (overrides: Partial<QuoteInputParts> = {}, changes: Partial<QuoteInput> = {}) =>
  quoteCart({ ...aQuoteInput({ wanted: [['SHAMPOO', 1]], ...overrides }), ...changes })

describe('ways to pay', () => {
  const offered = (...[means, currency, kind]: Parameters<typeof paymentChoices>) =>
    paymentChoices(means, currency, kind).map(({ method, offered: is, reason }) => [method, is, reason])

  it.each<[string, () => unknown, unknown]>([
    [
      'in Hong Kong dollars',
      () => offered(someMeans, 'HKD', 'single'),
      [
        ['paydollar', true, null],
        ['payme', true, null],
        ['fps', true, null],
      ],
    ],
    [
      'in yen',
      () => offered(someMeans, 'JPY', 'single'),
      [
        ['paydollar', true, null],
        ['payme', false, 'checkout.hkd_only'],
        ['fps', false, 'checkout.hkd_only'],
      ],
    ],
    [
      'of a subscription',
      () => offered(someMeans, 'HKD', 'subscription'),
      [
        ['paydollar', true, null],
        ['payme', false, 'checkout.card_only'],
        ['fps', false, 'checkout.card_only'],
      ],
    ],
    [
      'of a subscription in yen',
      () => offered(someMeans, 'JPY', 'subscription').slice(1),
      [
        ['payme', false, 'checkout.card_only'],
        ['fps', false, 'checkout.card_only'],
      ],
    ],
    [
      'that are listed',
      () => offered({ ...someMeans, listed: ['fps'] }, 'HKD', 'single'),
      [['fps', true, null]],
    ],
    [
      'that are ready',
      () => offered({ ...someMeans, listed: ['fps', 'paydollar'], ready: ['fps'] }, 'HKD', 'single'),
      [
        ['paydollar', false, 'checkout.method_not_offered'],
        ['fps', true, null],
      ],
    ],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))

  const orderInput = aQuoteInput({ wanted: [] }).orderInput
  const issues = (
    changes: object,
    choices: [string, boolean, string | null][],
    kind: 'single' | 'subscription',
    due: number,
  ) =>
    paymentIssues(
      { ...orderInput, ...changes },
      choices.map(([method, is, reason]) => ({ method, offered: is, reason })) as never,
      kind,
      due,
    ).map(({ code, field }) => [code, field])
  const card: [string, boolean, string | null] = ['paydollar', true, null]
  const noFps: [string, boolean, string | null] = ['fps', false, 'checkout.hkd_only']
  const both = { agreeTerms: true, agreeCard: true }
  it.each<[string, () => unknown, unknown]>([
    ['nothing is due, and nothing offered', () => issues({}, [], 'single', 0), []],
    [
      'a cent is due, and nothing offered',
      () => issues({}, [noFps], 'single', 1),
      [['checkout.no_method', 'payment_method']],
    ],
    ['one of two is offered', () => issues({}, [noFps, card], 'single', 1), []],
    [
      'the chosen method is not offered',
      () => issues({ paymentMethod: 'fps' }, [noFps, card], 'single', 1),
      [['checkout.hkd_only', 'payment_method']],
    ],
    [
      'the chosen method does not exist',
      () => issues({ paymentMethod: 'payme' }, [card], 'single', 1),
      [['checkout.method_not_offered', 'payment_method']],
    ],
    [
      'the chosen method is not offered, and the amount due is zero',
      () => issues({ paymentMethod: 'fps' }, [noFps], 'single', 0),
      [['checkout.hkd_only', 'payment_method']],
    ],
    ['a subscription that was agreed to', () => issues(both, [card], 'subscription', 1), []],
    [
      'terms not agreed to',
      () => issues({ ...both, agreeTerms: false }, [card], 'subscription', 1),
      [['checkout.agree_terms', 'agree_terms']],
    ],
    [
      'a card not agreed to',
      () => issues({ ...both, agreeCard: false }, [card], 'subscription', 1),
      [['checkout.agree_card', 'agree_card']],
    ],
    ['nothing to agree to', () => issues({}, [card], 'single', 1), []],
  ])('%s', (_, found, expected) => expect(found()).toEqual(expected))

  it('are a card alone for an order placed with a subscription', () => {
    const combinedWith = {
      parcel: { grams: 0, goods: money('HKD', 0) },
      paid: money('HKD', 0),
      paysDelivery: true,
    }
    expect(
      aQuote({}, { combinedWith })
        .payment.filter((choice) => choice.offered)
        .map(({ method }) => method),
    ).toEqual(['paydollar'])
    expect(aQuote().payment.every((choice) => choice.offered)).toBe(true)
  })
})
