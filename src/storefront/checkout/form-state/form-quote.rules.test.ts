import { expect, it } from 'vitest'
import { anOrderItem, aQuote } from '#tools/testing/rendered-checkout.tsx'
import { isBoughtOnce, isSubscribed, checkoutQuote } from './form-quote.rules.ts'

const required = { code: 'checkout.required', message: 'Please fill this in.', field: 'email', subSku: null }
const terms = { code: 'checkout.agree_terms', message: 'Please agree.', field: 'agree_terms', subSku: null }
const [single] = aQuote({
  deliveryFee: 30.1,
  total: 258.1,
  amountDue: 158.1,
  walletAmount: 100,
  problems: [required],
}).parts
const [again] = aQuote({
  cartId: 'other-cart',
  cartType: 'subscription',
  items: [anOrderItem({ id: 'line-2', subSku: 'MONTHLY' })],
  goodsTotal: 205.2,
  deliveryFee: 0,
  total: 205.2,
  amountDue: 205.2,
  estimate: { from: '2026-11-24', to: '2026-11-29' },
  problems: [required, terms],
}).parts

it('sums two orders, with shared problems once', () => {
  const both = checkoutQuote(single, again)
  expect(both).toMatchObject({
    cartId: 'the-cart',
    goodsTotal: 433.2,
    deliveryFee: 30.1,
    total: 463.3,
    walletAmount: 100,
    amountDue: 363.3,
  })
  expect(both.items.map(({ subSku }) => subSku)).toEqual(['SHAMPOO', 'MONTHLY'])
  expect(both.problems).toEqual([required, terms])
  expect(both.estimate?.to).toBe('2026-11-29')
  expect([isSubscribed(both), isBoughtOnce(both)]).toEqual([true, true])
})

it('is one order as it is', () => {
  expect(checkoutQuote(again, null)).toEqual({ ...again, parts: [again] })
  expect([isSubscribed(checkoutQuote(again, null)), isBoughtOnce(checkoutQuote(again, null))]).toEqual([
    true,
    false,
  ])
})
