// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aDeal, anOption, aProduct } from '#tools/builders/catalogue/catalogue.ts'
import { renderedWithBag } from '#tools/testing/rendered-bag.tsx'
import type { ShopOffer } from '#shop/showcase/offers.contract.ts'
import { toProductView } from '#shop/showcase/view.rules.ts'
import { OfferSlide } from './offer-slide.tsx'

afterEach(cleanup)

const offered = aProduct({
  thumbnail: '/media/products/a.webp',
  options: [
    anOption({ subSku: 'SMALL', nameEn: '100 ml', price: 100, special: 80 }),
    anOption({ subSku: 'LARGE', nameEn: '500 ml', price: 300, special: 240 }),
  ],
})
const choice = (subSku: string): ShopOffer => {
  const product = toProductView(
    offered,
    {
      locale: 'en',
      country: 'hk',
      shipping: { elowen: ['hk'] },
      deal: aDeal({ isOffer: true }),
      today: '2026-11-29',
      stock: new Map([
        ['SMALL', 9],
        ['LARGE', 9],
      ]),
      clearance: new Map(),
      expected: new Map(),
      sellsSubscriptions: true,
    },
    { only: subSku },
  )
  return { ...product, bundleSku: `OFFER-${subSku}`, subSku, product }
}

it('shows the price of each option of an offer, where they are chosen', () => {
  const choices = [choice('SMALL'), choice('LARGE')] as const
  renderedWithBag(<OfferSlide offer={{ product: choices[0].product, choices }} />, null)
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Add',
    '100 ml · HK$80',
    '500 ml · HK$240',
  ])
})
