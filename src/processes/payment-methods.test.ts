import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { shownMethods as deskMethods } from '#backoffice/payments/methods.ts'
import { invoiceWords } from '#shop/orders/invoices/invoice-words.rules.ts'
import { methodsByCountry } from '#shop/payments/means.rules.ts'
import { locales } from '#shop/region.ts'
import { shownMethods } from '#storefront/checkout/methods/facts.ts'
import { methodViews } from '#storefront/checkout/methods/registry.ts'
import { paymentAdapters } from './providers.ts'

const of = (name: string) =>
  paymentAdapters.find(({ profile }) => profile.method === name)!.profile.capabilities

describe('the payment methods', () => {
  it('are offered in this order, each under its own name', () =>
    expect(paymentAdapters.map(({ profile }) => profile.method)).toEqual(['paydollar', 'payme', 'fps']))

  it.each([
    ['paydollar', 'HKD', true],
    ['paydollar', 'TWD', true],
    ['paydollar', 'CHF', false],
    ['payme', 'HKD', true],
    ['payme', 'USD', false],
    ['fps', 'HKD', true],
    ['fps', 'CHF', false],
  ] as const)('%s accepts %s: %s', (method, currency, takes) =>
    expect(of(method).currencies.includes(currency)).toBe(takes),
  )

  it.each([
    ['paydollar', 1_800, 600, 300, 20],
    ['payme', 600, 60, 60, 2.5],
    ['fps', 1_800, 1_860, 300, null],
  ])(
    '%s is open for %d seconds, first queried after %d, then every %d, by pages every %s',
    (method, ...seconds) => {
      const { secondsOpen, secondsToFirstQuery, secondsBetweenQueries, secondsBetweenPageQueries } =
        of(method)
      expect([secondsOpen, secondsToFirstQuery, secondsBetweenQueries, secondsBetweenPageQueries]).toEqual(
        seconds,
      )
    },
  )

  it('are offered by country, unless the setting overrides it', () => {
    const profiles = paymentAdapters.map(({ profile }) => profile)
    expect(methodsByCountry({}, profiles)).toEqual({ hk: ['paydollar', 'payme', 'fps'], '*': ['paydollar'] })
    expect(methodsByCountry({ '*': ['fps'] }, profiles)).toEqual({ '*': ['fps'] })
  })

  it('define who refunds, whether the buyer has to be present, and how they are reconciled', () => {
    const facts = paymentAdapters.map(({ profile: { method, capabilities: c } }) => [
      method,
      c.refunds,
      c.needsBuyer,
      c.storedCards,
      c.combinesOrders,
      c.reconciliation,
    ])
    expect(facts).toEqual([
      ['paydollar', 'provider', false, true, true, 'each'],
      ['payme', 'provider', true, false, false, 'list'],
      ['fps', 'staff', true, false, false, 'statement'],
    ])
  })
})

const known = paymentAdapters.map(({ profile }) => profile.method)
type Words = Record<string, string>
const wordsIn = <T>(folder: string, locale: string): T =>
  JSON.parse(readFileSync(new URL(`../${folder}/${locale}.json`, import.meta.url), 'utf8')) as T // our own files

describe('every payment method of the server', () => {
  it('has its components in the storefront and its name in the back office, and no other has', () => {
    expect([...shownMethods].toSorted()).toEqual(known.toSorted())
    expect(Object.keys(methodViews).toSorted()).toEqual(known.toSorted())
    expect([...deskMethods].toSorted()).toEqual(known.toSorted())
  })

  it.each(locales)('has its words in %s', (locale) => {
    const { checkout } = wordsIn<{ checkout: { pay: Words; payDetail: Words } }>('storefront/i18n', locale)
    const desk = wordsIn<{ method: Words }>('backoffice/words', locale).method
    const emails = wordsIn<Words>('shop/notifications/words', locale)
    for (const method of known)
      expect([
        checkout.pay[method],
        checkout.payDetail[method],
        desk[method],
        emails[`pay.${method}`],
        (invoiceWords[locale] as Words)[method],
      ]).toEqual(Array(5).fill(expect.stringMatching(/./)))
  })
})
