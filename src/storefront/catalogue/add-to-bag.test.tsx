// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { AddToBag } from './add-to-bag.tsx'
import { anOption, drawnInShop } from './drawn-in-shop.tsx'

afterEach(cleanup)
const product = { name: 'Scalp Balance Shampoo' }
const button = () => screen.getByRole('button')

describe('add to bag', () => {
  it('says what it costs in all and opens the cart with an honest message', async () => {
    drawnInShop(<AddToBag product={product} option={anOption()} quantity={2} />)
    expect(button().textContent).toBe('Add to bag·HK$456')
    await userEvent.click(button())
    expect(screen.getByRole('status').textContent).toBe('cart: The bag is not open yet, so Scalp Balance Shampoo was not added.')
  })

  it('is a form that leads to the checkout while there is no script', () => {
    drawnInShop(<AddToBag product={product} option={anOption()} quantity={2} bundleSku="OFFER-1" />, { locale: 'cn' })
    const form = button().closest('form')
    expect(form?.getAttribute('action')).toBe('/cn/checkout')
    expect(form && Object.fromEntries(new FormData(form))).toEqual({ sub_sku: 'SHAMPOO-500', quantity: '2', bundle_sku: 'OFFER-1' })
  })

  it('shows what it was, struck through, where it is told', () => {
    drawnInShop(<AddToBag product={product} option={anOption()} quantity={1} original="HK$268" />)
    expect(button().querySelector('s')?.textContent).toBe('HK$268')
  })

  it('takes the quantity price', () => {
    const option = anOption({ tiers: [{ qty: 3, price: { currency: 'HKD', minor: 21_800 }, shown: 'HK$218' }] })
    drawnInShop(<AddToBag product={product} option={option} quantity={3} />)
    expect(button().textContent).toContain('HK$654')
  })

  it.each([
    ['only_hk_macau', 'Only HK and Macau', 'Only for designated regions'],
    ['only_regions', 'Not sent to your region', 'Only for designated regions'],
    ['only_vip', 'Only VIP', 'Only VIP members can buy this'],
    ['disabled', 'Unavailable', 'Only VIP members can buy this'],
    ['out_of_stock', 'Out of Stock', 'Sold out for now. It returns once restocked'],
    ['not_for_sale', 'Unavailable', 'This one is not for sale at the moment'],
    ['no_price', 'Unavailable', 'It has no price in your currency'],
  ] as const)('for %s it reads "%s", cannot be pressed and says why', async (refused, name, description) => {
    drawnInShop(<AddToBag product={product} option={anOption({ refused })} quantity={1} />)
    const refusing = screen.getByRole('button', { name, description })
    expect(refusing.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(refusing)
    expect(screen.queryByText(/^cart:/)).toBeNull()
  })

  it.each([
    ['hk', '缺貨'],
    ['zh', '缺貨'],
    ['cn', '缺货'],
  ] as const)('says sold out in %s as SPEC §5 writes it', (locale, name) => {
    drawnInShop(<AddToBag product={product} option={anOption({ refused: 'out_of_stock' })} quantity={1} />, { locale })
    expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  it('pre-orders what is still to come', () => {
    drawnInShop(<AddToBag product={product} option={anOption({ preOrder: true })} quantity={1} />)
    expect(button().textContent).toBe('Pre-order·HK$228')
  })

  it('refuses more than an order may hold', () => {
    drawnInShop(<AddToBag product={product} option={anOption({ limit: 3 })} quantity={4} />)
    expect(screen.getByRole('button', { name: 'At most 3 an order', description: /choose fewer/ })).toBeTruthy()
  })
})
