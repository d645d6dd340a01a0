// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillIn, heldCalls, leaveCheckout, pay, type HeldCalls } from '#tools/testing/checkout-calls.ts'
import { aQuote, checkoutData, renderedCheckout } from '#tools/testing/rendered-checkout.tsx'

let calls: HeldCalls
beforeEach(() => {
  calls = heldCalls()
})
afterEach(leaveCheckout)

describe('a returning browser', () => {
  it('fills in contact and address, and deletes them on request', async () => {
    localStorage.setItem(
      'elowen_checkout',
      JSON.stringify({
        email: 'old@example.com',
        delivery_province: 'kowloon',
        delivery_city: 'ytm',
        country: 'hk',
      }),
    )
    renderedCheckout()
    const email = () => screen.getByLabelText<HTMLInputElement>('Email', { selector: '[name=email]' }).value
    await waitFor(() => expect(email()).toBe('old@example.com'))
    expect(screen.getByLabelText<HTMLSelectElement>('District').value).toBe('ytm')
    await userEvent.click(screen.getByRole('button', { name: 'Forget it' }))
    await waitFor(() => expect(email()).toBe(''))
    expect(localStorage.getItem('elowen_checkout')).toBeNull()
  })
})

describe('the address book', () => {
  const home = {
    id: 'home',
    isDefault: true,
    name: 'Ka Yan Chan',
    text: '132 Nathan Road',
    values: {
      delivery_method: 'shipping',
      delivery_province: 'kowloon',
      delivery_city: 'ytm',
      delivery_address: '132 Nathan Road',
    },
  }
  const work = {
    ...home,
    id: 'work',
    isDefault: false,
    text: '1 Queen’s Road',
    values: { ...home.values, delivery_address: '1 Queen’s Road' },
  }
  const member = (
    typed: Record<string, string> = { ...home.values, saved_delivery: 'home', filled_delivery: 'home' },
  ) =>
    checkoutData(aQuote(), {
      book: { delivery: [home, work], billing: [] },
      typed: { ...checkoutData().typed, ...typed },
    })
  const street = () => screen.getByLabelText<HTMLInputElement>('Street and building')

  it('fills in another address when it is chosen, and the typed one can be restored', async () => {
    renderedCheckout(member())
    expect(street().value).toBe('132 Nathan Road')
    await userEvent.click(screen.getByRole('radio', { name: /Queen’s Road/ }))
    expect(street().value).toBe('1 Queen’s Road')
    expect(screen.queryByLabelText('Save this address to my address book')).toBeNull()
    await userEvent.type(street(), ', 5th floor')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Another address' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: /Nathan Road/ }))
    await userEvent.click(screen.getByRole('radio', { name: 'Another address' }))
    expect(street().value).toBe('1 Queen’s Road, 5th floor')
  })

  it('offers to save the typed address, with the order', async () => {
    renderedCheckout(member({ delivery_province: 'kowloon', delivery_city: 'ytm', save_address: '1' }))
    await fillIn()
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save this address to my address book' })
        .checked,
    ).toBe(true)
    await userEvent.click(pay())
    expect((await calls.placing()).body).toMatchObject({
      save_address: true,
      delivery_address: '132 Nathan Road',
    })
  })

  it('retains typed fields when the page is left and opened again', async () => {
    const first = renderedCheckout(member())
    await userEvent.clear(street())
    await userEvent.type(street(), '5 Typed Street')
    first.unmount()
    renderedCheckout(member())
    await waitFor(() => expect(street().value).toBe('5 Typed Street'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Another address' }).checked).toBe(true)
  })
})
