// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Subscription } from '#shop/subscriptions/view/view.contract.ts'
import { aCycle, aDunning, aSubscription } from '#tools/testing/a-subscription.ts'
import { renderedOrder } from '#tools/testing/rendered-order.tsx'
import { listenWith } from '../../tracking/track.ts'
import type { ActionPage } from './actions/action.server.ts'
import { OneSubscription } from './one-subscription.tsx'
import { TodayContext } from './use-days.ts'

const anAction = (differing: Partial<ActionPage>): ActionPage => ({
  name: 'skip',
  input: { id: 'subscription-1' },
  chosen: {},
  ways: [],
  addresses: [],
  cards: { cards: [], canKeep: true },
  payment: null,
  reasons: [],
  note: '',
  after: null,
  refusal: null,
  ...differing,
})

const shown = (subscription: Subscription, action: ActionPage | null = null) =>
  renderedOrder(
    <TodayContext value="2026-11-22">
      <OneSubscription subscription={subscription} action={action} done={null} cardReturn={null} />
    </TodayContext>,
    { path: '/en/account' },
  )

let sent: { path: string; body: Record<string, unknown> }[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Promise.resolve(Response.json({ token: 'token' }))
    const body = init?.body instanceof URLSearchParams ? Object.fromEntries(init.body) : {}
    sent.push({ path, body })
    return Promise.resolve(Response.json({ subscription: {} }))
  })
})
afterEach(() => {
  cleanup()
  listenWith([])
  vi.unstubAllGlobals()
})
/** Matches a date written with non-breaking spaces. */
const named = (text: string) =>
  new RegExp(
    `^${text
      .replaceAll(' ', String.raw`\s`)
      .replaceAll('?', String.raw`\?`)
      .replaceAll('$', String.raw`\$`)}$`,
  )
const textOf = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ')
const address = () => screen.getByLabelText('address').textContent ?? ''

describe('a subscription', () => {
  it('names its four dates in their order', async () => {
    shown(aSubscription())
    const next = await screen.findByRole('region', { name: named('Saturday 5 December') })
    const [dates] = within(next).getAllByRole('list')
    expect(
      within(dates as HTMLElement)
        .getAllByRole('listitem')
        .map(textOf),
    ).toEqual([
      'Sat 28 NovWe write with the amount and contents',
      'Wed 2 Dec, 23:59Last moment to change, move or skip it',
      'Fri 4 Dec, 23:59Last moment to cancel without being charged',
      'Sat 5 DecCharged at 10:00',
    ])
  })

  it('shows each setting, with a link to change it', async () => {
    shown(aSubscription())
    const wallet = await screen.findByRole('link', { name: 'Change the limit' })
    expect(wallet.getAttribute('href')).toBe(
      '/en/account?view=SUBSCRIPTIONS&subscription=subscription-1&do=wallet',
    )
    expect(screen.getByText('Leave that line out and send the rest')).toBeTruthy()
    expect(screen.getByText('HK$86 less than buying the same once')).toBeTruthy()
  })

  it('is settled after the last moment for changes, and can still be cancelled', async () => {
    const { may } = aSubscription()
    const locked = { ...may, skip: false, move: false, sendNow: false }
    shown(aSubscription({ next: aCycle({ canChange: false }), may: locked }))
    await screen.findByRole('heading', { name: named('5 December is settled') })
    expect(screen.queryByRole('link', { name: 'Skip this one' })).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Cancel' }).length).toBeGreaterThan(0)
  })

  it.each([
    [
      'soft',
      'past_due',
      'The payment for 5 December did not go through',
      'Pay HK$768 with Visa ending in 4242',
    ],
    ['hard', 'past_due', 'This card can no longer be used', 'Use another card'],
    ['authentication', 'past_due', 'Your bank would like you to confirm', 'Go to the bank'],
    ['soft', 'suspended', 'The subscription is suspended', 'Pay HK$768 and go on'],
  ] as const)('shows the next step after a failure (%s, %s)', async (failure, state, title, way) => {
    const { may } = aSubscription()
    shown(aSubscription({ state, dunning: aDunning({ failure }), may: { ...may, payNow: true } }))
    expect(within(await screen.findByRole('alert')).getByRole('heading', { name: named(title) })).toBeTruthy()
    expect(screen.getByRole('link', { name: way })).toBeTruthy()
  })
})

it('shows the reason of a failed charge and the retained price as two sentences', async () => {
  const dunning = aDunning({ reason: 'Not enough funds' })
  shown(aSubscription({ state: 'past_due', dunning }))
  expect(await screen.findByText(/^Not enough funds\. Your goods and price are kept/)).toBeTruthy()
})

describe('a question', () => {
  const after = aSubscription({ next: aCycle({ renewsOn: '2027-02-05' }) })

  it('shows the result, and both buttons name their results', async () => {
    shown(aSubscription(), anAction({ after }))
    expect(textOf(await screen.findByRole('heading', { level: 1 }))).toBe('Skip 5 December?')
    expect(screen.getByText('Friday 5 February 2027')).toBeTruthy()
    expect(screen.getByRole('link', { name: named('Keep 5 December') })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Skip it' }))
    await waitFor(() =>
      expect(sent).toEqual([
        { path: '/api/v1/subscriptions/subscription-1/skip', body: { id: 'subscription-1' } },
      ]),
    )
    await waitFor(() => expect(address()).toMatch(/subscription=subscription-1$/))
  })

  it('has a heading without a day when there is nothing to restore any more', async () => {
    shown(aSubscription(), anAction({ name: 'unskip' }))
    expect(textOf(await screen.findByRole('heading', { level: 1 }))).toBe('Take it back')
  })

  it('shows why it is not possible, and has no button', async () => {
    shown(
      aSubscription(),
      anAction({ refusal: { code: 'subscriptions.cutoff_passed', message: 'Too late.' } }),
    )
    expect((await screen.findByRole('alert')).textContent).toBe('Too late.')
    expect(screen.queryByRole('button', { name: 'Skip it' })).toBeNull()
  })

  it('shows why a limit of Cash Dollar is refused at its field, with the amount as it was typed', async () => {
    const message = 'At most 1000000'
    shown(
      aSubscription(),
      anAction({
        name: 'wallet',
        input: { id: 'subscription-1', cap: '10.005' },
        refusal: { code: 'shop.invalid_input', message: 'Something is not right.', fields: { cap: message } },
      }),
    )
    const field = await screen.findByRole('spinbutton', { description: /At most 1000000/ })
    expect(field).toMatchObject({ value: '10.005', ariaInvalid: 'true' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('cannot be sent before something is chosen', async () => {
    shown(aSubscription(), anAction({ name: 'interval', input: null }))
    expect((await screen.findByRole('button', { name: /^Nothing changed yet/ })).ariaDisabled).toBe('true')
    expect(screen.getByRole('link', { name: 'Every 2 months' }).getAttribute('aria-current')).toBe('true')
  })
})

describe('cancelling', () => {
  it('requires a reason before the next step', async () => {
    shown(aSubscription(), anAction({ name: 'cancel', input: null }))
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(screen.getByText('Please tick at least one.')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have plenty left' }))
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(address()).toMatch(/do=cancel&step=offer&reasons=too_much$/))
  })

  it('makes one offer, and tracks the rejected offer', async () => {
    const seen = vi.fn()
    listenWith([seen])
    const ways: ActionPage['ways'] = [{ offer: { kind: 'interval', months: 3 }, after: aSubscription() }]
    const page = {
      name: 'cancel',
      input: null,
      chosen: { step: 'offer' },
      reasons: ['too_much'],
      ways,
    } as const
    shown(aSubscription(), anAction({ ...page, reasons: ['too_much'] }))
    expect(await screen.findByRole('button', { name: 'Change to every 3 months' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the subscription' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          path: '/api/v1/subscriptions/cancel',
          body: { subscription_id: 'subscription-1', 'reasons[0]': 'too_much' },
        },
      ]),
    )
    await waitFor(() =>
      expect(seen).toHaveBeenCalledWith({
        name: 'unsubscribe',
        plan: 'SCALP-SHAMPOO+SCALP-SERUM/2',
        reason: 'too_much',
      }),
    )
  })

  it('shows the first possible day before two periods are paid', async () => {
    const { may } = aSubscription()
    const minimum = { periods: 2, paid: 1, isMet: false, opensOn: '2026-12-05' }
    shown(
      aSubscription({ minimum, may: { ...may, cancel: false } }),
      anAction({ name: 'cancel', input: null }),
    )
    expect(textOf(await screen.findByRole('heading', { level: 1 }))).toBe('You can cancel from 5 December')
    expect(screen.getByRole('img', { name: '1 of 2 periods paid' })).toBeTruthy()
    expect(screen.getByRole('link', { name: named('Skip 5 December') })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Move the date' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })
})
