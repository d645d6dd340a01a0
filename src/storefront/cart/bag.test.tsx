// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CartSections } from './cart-sections.tsx'
import { CannotShip, CartTotal } from './cart-total.tsx'
import { CheckoutButton } from './checkout-button.tsx'
import { aCartItem, renderedWithBag, someCarts } from '#tools/testing/rendered-bag.tsx'
import { MixedTypes } from './mixed-types.tsx'
import { takeAfterLogin } from '../shell/forms/after-login.ts'
import { ShellContext } from '../shell/shell-context.ts'
import type { ShellView } from '../shell/visitor/shell-view.ts'
import { RemovedLine } from './removed-line.tsx'
import { useBag } from './bag/bag-context.ts'
import { changeFor } from './line-change.ts'

const shampoo = aCartItem({ quantity: 2 })
const spa = aCartItem({ subSku: 'SPA', name: 'Scalp Spa', productType: 'Treatment', price: 780, total: 780 })

/** Mocked network: every change waits until the test answers it. */
type Held = { body: Record<string, string>; answer: (status: number, words: unknown) => void }
let changes: Held[]
beforeEach(() => {
  changes = []
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Promise.resolve(Response.json({ token: 'token' }))
    return new Promise<Response>((done) => {
      const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, string>
      changes.push({ body, answer: (status, words) => done(Response.json(words, { status })) })
    })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const requested = async (count: number): Promise<Held> => {
  await waitFor(() => expect(changes).toHaveLength(count))
  const last = changes.at(-1)
  if (!last) throw new Error('nothing was asked')
  return last
}
const holding = (quantity: number) => ({
  single_cart: {
    ...someCarts([]).singleCart,
    items: [{ ...shampoo, quantity, total: 228 * quantity }],
    total_amount: 228 * quantity,
  },
  subscription_cart: { ...someCarts([]).subscriptionCart, total_amount: 0 },
  saved_for_later: [],
  session_id: 'some-session',
})
const quantity = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Scalp Balance Shampoo: quantity' }).value

describe('a line of the cart', () => {
  it('shows a new quantity at once and its price with the answer', async () => {
    renderedWithBag(
      <>
        <CartSections />
        <CartTotal />
      </>,
      someCarts([shampoo]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(quantity()).toBe('3')
    expect(screen.getAllByText('HK$456')[0]?.getAttribute('aria-busy')).toBe('true')
    const change = await requested(1)
    expect(change.body).toMatchObject({ sub_sku: 'SHAMPOO', quantity: '3', currency: 'HKD' })
    change.answer(200, holding(3))
    await waitFor(() => expect(screen.getAllByText('HK$684').length).toBeGreaterThan(0))
  })

  it('sends the last number alone after quick presses', async () => {
    renderedWithBag(<CartSections />, someCarts([shampoo]))
    const more = screen.getByRole('button', { name: 'One more' })
    for (let pressed = 0; pressed < 4; pressed += 1) await userEvent.click(more)
    const first = await requested(1)
    expect([first.body.quantity, quantity()]).toEqual(['3', '6'])
    first.answer(200, holding(3))
    const second = await requested(2)
    expect([second.body.quantity, quantity()]).toEqual(['6', '6'])
    second.answer(200, holding(6))
    await waitFor(() => expect(screen.getByText('HK$1,368').getAttribute('aria-busy')).toBeNull())
  })

  it('restores the actual quantity after a refusal, with the reason', async () => {
    renderedWithBag(<CartSections />, someCarts([shampoo]))
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    const change = await requested(1)
    change.answer(422, { code: 'cart.limit', message: 'At most 2 an order.' })
    await screen.findByText('At most 2 an order.')
    expect(quantity()).toBe('2')
  })
})

describe('a removed line', () => {
  it('can be restored unchanged, until another change', async () => {
    renderedWithBag(
      <>
        <RemovedLine />
        <CartSections />
      </>,
      someCarts([shampoo]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remove Scalp Balance Shampoo' }))
    const removal = await requested(1)
    removal.answer(200, holding(0))
    expect(await screen.findByText('Scalp Balance Shampoo was removed')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect((await requested(2)).body).toMatchObject({ sub_sku: 'SHAMPOO', quantity: '2' })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('adding', () => {
  it('treats two quick presses as one', async () => {
    const AddOne = () => {
      const { add } = useBag()
      return (
        <button
          type="button"
          onClick={() =>
            add({ ...changeFor(shampoo, 1) }, { name: shampoo.name, productType: 'SinglePurchase' })
          }
        >
          add
        </button>
      )
    }
    renderedWithBag(<AddOne />, someCarts([]))
    await userEvent.dblClick(screen.getByRole('button', { name: 'add' }))
    const first = await requested(1)
    first.answer(200, holding(1))
    await userEvent.click(screen.getByRole('button', { name: 'add' }))
    expect((await requested(2)).body.quantity).toBe('2')
    expect(changes.map(({ body }) => body.quantity)).toEqual(['1', '2'])
  })
})

describe('the way to the checkout', () => {
  it('is a link for members', () => {
    const shell = { member: { firstname: 'Mei' } } as ShellView // only the fields that the button reads
    renderedWithBag(
      <ShellContext value={shell}>
        <CheckoutButton />
      </ShellContext>,
      someCarts([shampoo]),
    )
    expect(screen.getByRole('link', { name: 'Checkout' }).getAttribute('href')).toBe('/en/checkout')
  })

  it('requires a sign-in for guests, and stores their destination', async () => {
    renderedWithBag(<CheckoutButton />, someCarts([shampoo]))
    await userEvent.click(screen.getByRole('button', { name: 'Checkout' }))
    expect(takeAfterLogin()).toBe('checkout')
  })

  it('is blocked while an item does not ship to the chosen country', () => {
    const far = { ...shampoo, blocked: 'only_hk_macau' as const }
    const blockedItems = [{ id: far.id, subSku: far.subSku, reason: 'only_hk_macau' as const }]
    renderedWithBag(
      <>
        <CannotShip />
        <CheckoutButton />
      </>,
      someCarts([far], { shippable: false, blockedItems }),
    )
    expect(screen.getByText(/sent to Hong Kong and Macau only/)).toBeTruthy()
    const button = screen.getByRole('button', { name: 'Checkout', description: /not sent to the region/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})

function AddSpa() {
  const { add } = useBag()
  return (
    <button
      type="button"
      onClick={() => add(changeFor(spa, 1), { name: spa.name, productType: 'Treatment' })}
    >
      add
    </button>
  )
}

describe('a treatment beside products', () => {
  it('asks for confirmation, then repeats the call and clears the cart', async () => {
    renderedWithBag(
      <>
        <AddSpa />
        <MixedTypes />
      </>,
      someCarts([shampoo]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'add' }))
    const dialog = await screen.findByRole('dialog', { name: 'Clear your bag first?' })
    expect(within(dialog).getByText(/holds 2 products/)).toBeTruthy()
    expect(changes).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Clear and add' }))
    expect((await requested(1)).body).toMatchObject({ sub_sku: 'SPA', quantity: '1', clear: '1' })
  })

  it('does not ask while the conflicting line is being removed', async () => {
    renderedWithBag(
      <>
        <CartSections />
        <AddSpa />
        <MixedTypes />
      </>,
      someCarts([shampoo]),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remove Scalp Balance Shampoo' }))
    await userEvent.click(screen.getByRole('button', { name: 'add' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    const removal = await requested(1)
    removal.answer(200, holding(0))
    expect((await requested(2)).body).toMatchObject({ sub_sku: 'SPA', quantity: '1' })
  })
})
