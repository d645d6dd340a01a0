// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { BagContext, emptyBag, type Bag } from '../cart/bag/bag-context.ts'
import { AddToBag } from './add-to-bag.tsx'
import { anOption, renderedInShop } from '#tools/testing/rendered-in-shop.tsx'

afterEach(cleanup)
const product = { id: 'id-of-shampoo', sku: 'SHAMPOO', name: 'Scalp Balance Shampoo', treatment: null }
const drawnWithBag = (element: ReactNode, bag: Partial<Bag>) =>
  renderedInShop(<BagContext value={{ ...emptyBag, ...bag }}>{element}</BagContext>)
const button = () => screen.getByRole('button')

describe('add to cart', () => {
  it('shows the total and adds it', async () => {
    const add = vi.fn()
    drawnWithBag(<AddToBag product={product} option={anOption()} quantity={2} />, { add })
    expect(button().textContent).toBe('Add to bag·HK$456')
    await userEvent.click(button())
    expect(add).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        pid: 'id-of-shampoo',
        subSku: 'SHAMPOO-500',
        bundleSku: null,
        quantity: 2,
        currency: 'HKD',
      }),
      { name: 'Scalp Balance Shampoo', optionName: '500 ml', productType: 'SinglePurchase' },
    )
  })

  it('is a form without script, and leads to the cart', () => {
    renderedInShop(<AddToBag product={product} option={anOption()} quantity={2} bundleSku="OFFER-1" />, {
      locale: 'cn',
    })
    const form = button().closest('form')
    expect(form?.getAttribute('action')).toBe('/form/change-cart')
    expect(form && Object.fromEntries(new FormData(form))).toEqual({
      pid: 'id-of-shampoo',
      sku: 'SHAMPOO',
      sub_sku: 'SHAMPOO-500',
      quantity: '2',
      bundle_sku: 'OFFER-1',
      currency: 'HKD',
      return_to: '/cn/bag',
    })
  })

  it('shows the previous price, struck through, if given', () => {
    renderedInShop(<AddToBag product={product} option={anOption()} quantity={1} original="HK$268" />)
    expect(button().querySelector('s')?.textContent).toBe('HK$268')
  })

  it.each([
    [1, 'Renews every month; two deliveries at least'],
    [3, 'Renews every 3 months; two deliveries at least'],
  ])('has a button description that a plan of %s months renews', (months, description) => {
    renderedInShop(
      <AddToBag product={product} option={anOption({ months, parent: 'SHAMPOO-500' })} quantity={1} />,
    )
    expect(screen.getByRole('button', { name: /^Add to bag/, description })).toBeTruthy()
  })

  it('uses the quantity price', () => {
    const option = anOption({
      tiers: [{ qty: 3, price: { currency: 'HKD', minor: 21_800 }, label: 'HK$218' }],
    })
    renderedInShop(<AddToBag product={product} option={option} quantity={3} />)
    expect(button().textContent).toContain('HK$654')
  })

  it.each([
    ['only_hk_macau', 'only HK and Macau', 'only for designated regions'],
    ['only_regions', 'Not sent to your region', 'only for designated regions'],
    ['only_vip', 'only VIP', 'Only VIP members can buy this'],
    ['disabled', 'Unavailable', 'Only VIP members can buy this'],
    ['out_of_stock', 'Out of Stock', 'Sold out for now. It returns once restocked'],
    ['not_for_sale', 'Unavailable', 'This one is not for sale at the moment'],
    ['no_price', 'Unavailable', 'It has no price in your currency'],
  ] as const)('for %s it reads "%s", is disabled and has the reason', (refused, name, description) => {
    renderedInShop(<AddToBag product={product} option={anOption({ refused })} quantity={1} />)
    const refusing = screen.getByRole('button', { name, description })
    expect(refusing.getAttribute('aria-disabled')).toBe('true')
    expect(refusing.closest('form')).toBeNull()
  })

  it.each([
    ['hk', '缺貨'],
    ['zh', '缺貨'],
    ['cn', '缺货'],
  ] as const)('shows sold out in %s', (locale, name) => {
    renderedInShop(
      <AddToBag product={product} option={anOption({ refused: 'out_of_stock' })} quantity={1} />,
      {
        locale,
      },
    )
    expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  it('offers a pre-order of expected goods', () => {
    renderedInShop(<AddToBag product={product} option={anOption({ preOrder: true })} quantity={1} />)
    expect(button().textContent).toBe('Pre-order·HK$228')
  })

  it('refuses more than an order may hold', () => {
    renderedInShop(<AddToBag product={product} option={anOption({ limit: 3 })} quantity={4} />)
    expect(
      screen.getByRole('button', { name: 'At most 3 an order', description: /choose fewer/ }),
    ).toBeTruthy()
  })
})
