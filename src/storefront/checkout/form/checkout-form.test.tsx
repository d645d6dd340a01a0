// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Quote } from '#shop/quotes/contract.ts'
import { dropDraft } from '../form-state/draft.ts'
import { anOrderItem, aQuote, renderedCheckout, checkoutData } from '#tools/testing/rendered-checkout.tsx'

/** The network: a quote at once as the test says, a placing waits until the test lets it go. */
type Held = {
  body: Record<string, unknown>
  key: string | null
  answer: (status: number, words: unknown) => void
}
let placings: Held[]
let quotes: Record<string, unknown>[]
let quoted: (body: Record<string, unknown>) => Quote
const onWire = (quote: Quote) =>
  JSON.parse(
    JSON.stringify({ quote, order: null, token: null }, (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, each]) => [
              name.replace(/[A-Z]/g, (email) => `_${email.toLowerCase()}`),
              each,
            ]),
          )
        : value,
    ),
  ) as unknown

beforeEach(() => {
  placings = []
  quotes = []
  quoted = () => aQuote()
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Promise.resolve(Response.json({ token: 'token' }))
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>
    if (body.dry_run === true) {
      quotes.push(body)
      return Promise.resolve(Response.json(onWire(quoted(body))))
    }
    return new Promise<Response>((done) => {
      const key = new Headers(init?.headers).get('idempotency-key')
      placings.push({ body, key, answer: (status, words) => done(Response.json(words, { status })) })
    })
  })
})
afterEach(() => {
  cleanup()
  dropDraft()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const placing = async (count = 1): Promise<Held> => {
  await waitFor(() => expect(placings).toHaveLength(count))
  const last = placings.at(-1)
  if (!last) throw new Error('nothing was placed')
  return last
}
const pay = () => screen.getByRole('button', { name: /^Pay / })
const problems = () => screen.getByRole('alert')

async function fillIn() {
  const type = async (label: string, text: string) =>
    userEvent.type(screen.getByLabelText(label, { selector: '[name^=delivery],[name=email]' }), text)
  await type('Email', 'ka.yan@example.com')
  await type('Mobile number', '91234567')
  await type('First name', 'Ka Yan')
  await type('Last name', 'Chan')
  await userEvent.selectOptions(screen.getByLabelText('Area'), 'Kowloon')
  await userEvent.selectOptions(screen.getByLabelText('District'), 'Yau Tsim Mong')
  await type('Street and building', '132 Nathan Road')
}

describe('placing an order', () => {
  it('says everything that is missing, each with a way to it, and asks nobody', async () => {
    renderedCheckout()
    await userEvent.click(pay())
    const list = problems()
    expect(within(list).getByRole('heading').textContent).toBe('7 things are left to do')
    expect(
      within(list).getByRole('link', { name: '[Street and building] Please fill this in.' }),
    ).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Email', { selector: '[name=email]' }))
    await userEvent.click(within(list).getByRole('link', { name: /^\[District\]/ }))
    expect(document.activeElement).toBe(screen.getByLabelText('District'))
    expect(placings).toEqual([])
  })

  it('sends what is shown, with its total and a key of its own, and goes on to paying', async () => {
    renderedCheckout()
    await fillIn()
    await waitFor(() => expect(pay().querySelector('.opacity-70')).toBeNull())
    await userEvent.click(pay())
    const { body, key, answer } = await placing()
    expect(body).toMatchObject({
      email: 'ka.yan@example.com',
      delivery_contact: '91234567',
      delivery_city: 'ytm',
      delivery_country_key: 'hk',
      payment_method: 'paydollar',
      total: 263,
      update_ts: '2026-11-21T03:00:00.000Z',
    })
    expect(key).toMatch(/^[\da-f-]{36}$/)
    expect(pay().getAttribute('aria-busy')).toBe('true')
    await userEvent.click(pay())
    expect(placings).toHaveLength(1)
    answer(200, { quote: {}, order: { _id: 'order-1', can_pay: true }, token: null })
    await waitFor(() =>
      expect(screen.getByLabelText('address').textContent).toBe('/en/checkout/order-1?method=paydollar'),
    )
  })

  it('answers by itself when the shop asks whether a person orders, once, and says so where that is not believed', async () => {
    class Solver extends EventTarget {
      postMessage = () => void this.dispatchEvent(new MessageEvent('message', { data: { counter: 1 } }))
      terminate = () => undefined
    }
    vi.stubGlobal('Worker', Solver)
    const network = globalThis.fetch
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      path.endsWith('/bot-challenge')
        ? Promise.resolve(
            Response.json({
              provider: 'altcha',
              challenge: { signature: 's' },
              script: null,
              site_key: null,
            }),
          )
        : network(path, init),
    )
    renderedCheckout()
    await fillIn()
    await userEvent.click(pay())
    const no = [422, { code: 'members.bot_check', message: 'Are you a program?' }] as const
    const first = await placing()
    first.answer(...no)
    const second = await placing(2)
    expect(JSON.parse(atob(String(second.body.recaptchaResponse)))).toEqual({
      challenge: { signature: 's' },
      solution: { counter: 1 },
    })
    expect({ ...second.body, recaptchaResponse: undefined }).toEqual({
      ...first.body,
      recaptchaResponse: undefined,
    })
    expect(screen.queryByText('Are you a program?')).toBeNull()
    second.answer(...no)
    await screen.findByText('Are you a program?')
    expect(placings).toHaveLength(2)
  })

  it('waits for the sums it shows when pressed before they came, and places the order once', async () => {
    renderedCheckout()
    await fillIn()
    await userEvent.click(pay())
    await placing()
    await new Promise((done) => setTimeout(done, 500))
    expect(placings).toHaveLength(1)
  })

  it('keeps its key when the same is sent again after a silence, and takes another for other words', async () => {
    renderedCheckout()
    await fillIn()
    await waitFor(() => expect(pay().querySelector('.opacity-70')).toBeNull())
    await userEvent.click(pay())
    const first = await placing()
    first.answer(503, { code: 'shop.busy', message: 'The shop is very busy.' })
    await within(problems()).findByText('The shop is very busy.')
    await userEvent.click(pay())
    const second = await placing(2)
    expect(second.key).toBe(first.key)
    second.answer(503, { code: 'shop.busy', message: 'The shop is very busy.' })
    await waitFor(() => expect(pay().getAttribute('aria-busy')).toBeNull())
    await userEvent.type(screen.getByLabelText('Remarks'), 'Back door')
    await userEvent.click(pay())
    expect((await placing(3)).key).not.toBe(first.key)
  })

  it('shows what changed and asks again when the sums are others', async () => {
    renderedCheckout()
    await fillIn()
    await waitFor(() => expect(pay().querySelector('.opacity-70')).toBeNull())
    quoted = () => aQuote({ goodsTotal: 248, total: 283, amountDue: 283 })
    await userEvent.click(pay())
    ;(await placing()).answer(409, { code: 'checkout.totals_changed', message: 'The total changed.' })
    await screen.findByText('Total: from HK$263 to HK$283')
    expect(pay().textContent).toBe('Pay HK$283')
    await userEvent.click(pay())
    expect((await placing(2)).body.total).toBe(283)
  })

  it('shows what the shop finds at its field and at its line', async () => {
    renderedCheckout()
    await fillIn()
    await waitFor(() => expect(pay().querySelector('.opacity-70')).toBeNull())
    quoted = () =>
      aQuote({
        problems: [
          {
            code: 'checkout.phone',
            message: 'This number does not exist.',
            field: 'delivery_contact',
            subSku: null,
          },
          { code: 'checkout.sold_out', message: 'Sold out a moment ago.', field: null, subSku: 'SHAMPOO' },
        ],
      })
    await userEvent.click(pay())
    ;(await placing()).answer(422, { code: 'checkout.problems', message: 'Something is in the way.' })
    expect(
      await within(problems()).findByRole('link', { name: '[Mobile number] This number does not exist.' }),
    ).toBeTruthy()
    expect(
      within(problems()).getByRole('link', { name: '[Scalp Balance Shampoo] Sold out a moment ago.' }),
    ).toBeTruthy()
    expect(
      screen
        .getByLabelText('Mobile number', { selector: '[name=delivery_contact]' })
        .getAttribute('aria-invalid'),
    ).toBe('true')
  })
})

describe('the quote', () => {
  it('is not asked for again by opening the page', async () => {
    renderedCheckout()
    await new Promise((done) => setTimeout(done, 500))
    expect(quotes).toEqual([])
  })

  it('is asked anew when the way of delivery changes, the old numbers dimmed meanwhile', async () => {
    renderedCheckout()
    quoted = (body) =>
      body.delivery_method === 'pickup_shop'
        ? aQuote({ deliveryFee: 0, total: 228, amountDue: 228 })
        : aQuote()
    await userEvent.click(screen.getByRole('radio', { name: /Collect from a shop/ }))
    expect(pay().querySelector('.opacity-70')).toBeTruthy()
    await waitFor(() => expect(pay().textContent).toBe('Pay HK$228'))
    expect(pay().querySelector('.opacity-70')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: /Tsim Sha Tsui/ }))
    await waitFor(() => expect(quotes.at(-1)?.delivery_location_code).toBe('TST'))
  })

  it('takes a code, and says why one is not taken without keeping the order from being placed', async () => {
    renderedCheckout()
    quoted = ({ coupon }) =>
      coupon === 'WELCOME10'
        ? aQuote({
            discount: { code: 'WELCOME10', label: 'Welcome, 10% off', amount: 22.8 },
            total: 240.2,
            amountDue: 240.2,
          })
        : coupon
          ? aQuote({
              problems: [
                {
                  code: 'pricing.coupon_minimum',
                  message: 'HK$120 more for this code.',
                  field: 'coupon',
                  subSku: null,
                },
              ],
            })
          : aQuote()
    const box = () => screen.getByRole('textbox', { name: 'Coupon code' })
    await userEvent.type(box(), 'BIG{Enter}')
    await screen.findByText('[Coupon code] HK$120 more for this code.')
    await waitFor(() => expect(quotes.at(-1)).not.toHaveProperty('coupon'))
    await userEvent.clear(box())
    await userEvent.type(box(), 'WELCOME10{Enter}')
    await screen.findByText('Welcome, 10% off')
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Welcome, 10% off')).toBeNull())
    expect(placings).toEqual([])
  })

  it('says so when it cannot be had, and shows no wrong total', async () => {
    renderedCheckout()
    quoted = () => {
      throw new TypeError('no network')
    }
    await userEvent.click(screen.getByRole('radio', { name: /Collect from a shop/ }))
    await screen.findByText(/The total could not be refreshed/)
    expect(pay().querySelector('.opacity-70')).toBeTruthy()
    quoted = () => aQuote()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(pay().querySelector('.opacity-70')).toBeNull())
  })
})

describe('what a cart asks for', () => {
  it('is no delivery for a treatment', () => {
    renderedCheckout(
      checkoutData(
        aQuote({ needsDelivery: false, items: [anOrderItem({ productType: 'Treatment' })], estimate: null }),
      ),
    )
    expect(screen.queryByRole('heading', { name: 'Where it goes' })).toBeNull()
    expect(screen.getByLabelText('First name', { selector: '[name=delivery_firstname]' })).toBeTruthy()
  })

  it('is a card and two agreements for a subscription', async () => {
    const paymentMethods: Quote['paymentMethods'] = [
      { method: 'paydollar', offered: true, reason: null },
      { method: 'fps', offered: false, reason: 'Cards only for subscriptions.' },
    ]
    renderedCheckout(checkoutData(aQuote({ cartType: 'subscription', paymentMethods })))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /FPS/ }).disabled).toBe(true)
    expect(screen.getByText('Cards only for subscriptions.')).toBeTruthy()
    await userEvent.click(pay())
    expect(within(problems()).getByRole('link', { name: /^\[Card authorisation\]/ })).toBeTruthy()
  })

  it('is one of two bags, and says which', () => {
    renderedCheckout(
      checkoutData(aQuote(), {
        both: {
          single: { count: 1, total: 228, currency: 'HKD' },
          subscription: { count: 2, total: 300, currency: 'HKD' },
          mayJoin: false,
        },
      }),
    )
    const choice = screen.getByRole('navigation', { name: 'Which bag is being paid' })
    expect(within(choice).getByRole('link', { current: true }).textContent).toContain('Buy once')
    expect(within(choice).queryByRole('link', { name: /^Both/ })).toBeNull()
    expect(
      within(choice)
        .getByRole('link', { name: /Subscription/ })
        .getAttribute('href'),
    ).toBe('/en/checkout?cart=subscription')
  })
})

describe('a browser that was here before', () => {
  it('fills in contact and address, and forgets them when asked to', async () => {
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

  it('fills in another address when it is chosen, and what was typed comes back', async () => {
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

  it('is asked to take what was typed, with the order', async () => {
    renderedCheckout(member({ delivery_province: 'kowloon', delivery_city: 'ytm', save_address: '1' }))
    await fillIn()
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save this address to my address book' })
        .checked,
    ).toBe(true)
    await userEvent.click(pay())
    expect((await placing()).body).toMatchObject({ save_address: true, delivery_address: '132 Nathan Road' })
  })

  it('keeps what was typed when the page is left and opened again', async () => {
    const first = renderedCheckout(member())
    await userEvent.clear(street())
    await userEvent.type(street(), '5 Typed Street')
    first.unmount()
    renderedCheckout(member())
    await waitFor(() => expect(street().value).toBe('5 Typed Street'))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Another address' }).checked).toBe(true)
  })
})
