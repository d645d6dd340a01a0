// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, useLoaderData, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Device } from '#shop/profile/contract.ts'
import { address } from '#tools/testing/payment-calls.ts'
import { renderedOrder } from '#tools/testing/rendered-order.tsx'
import { useOwnForm } from './own-form.tsx'
import { Cards } from './security/cards.tsx'
import { Devices } from './security/devices.tsx'
import { ClaimGift } from './wallet/claim-gift.tsx'
import { GiveCard } from './wallet/give-card.tsx'

let answer: () => Promise<Response>
const refused = (status: number, words: object) => () => Promise.resolve(Response.json(words, { status }))
beforeEach(() => {
  vi.stubGlobal('fetch', (path: string) =>
    path.endsWith('/csrf') ? Promise.resolve(Response.json({ token: 'token' })) : answer(),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const device = {
  browser: '',
  createdAt: '2026-11-20T03:00:00.000Z',
  seenAt: '2026-11-22T03:00:00.000Z',
}
const both: Device[] = [
  { ...device, id: 'here', isCurrent: true },
  { ...device, id: 'there', isCurrent: false },
]
const [here] = both

function DevicesRead() {
  return <Devices sessions={useLoaderData<Device[]>()} />
}

it('shows why a card cannot be removed, and revalidates the page', async () => {
  answer = refused(409, { code: 'cards.in_use', message: 'A subscription uses this card.' })
  const card = {
    id: 'card-1',
    brand: 'visa' as const,
    lastFour: '4242',
    expires: '12/2030',
    expired: false,
    funding: 'credit' as const,
    isDefault: true,
  }
  const loader = vi.fn(() => null)
  renderedOrder(<Cards content={{ cards: [card] } as never} />, { loader })
  await userEvent.click(await screen.findByRole('button', { name: /Remove/ }))
  expect(await screen.findByText('A subscription uses this card.')).toBeTruthy()
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
})

it('shows the reason of a refusal above the page if the form is gone after revalidation', async () => {
  answer = refused(404, { code: 'account.unknown', message: 'That is gone already.' })
  const read = [both, [here]]
  renderedOrder(<DevicesRead />, { loader: () => read.shift() })
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('That is gone already.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull()
})

it('reports a failure if the error belongs to no visible field', async () => {
  answer = refused(400, { code: 'x', message: 'Choose a day from 1 to 3 December.', fields: { date: '' } })
  renderedOrder(<Devices sessions={both} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Choose a day from 1 to 3 December.')).toBeTruthy()
})

it('clears a used code', async () => {
  answer = () => Promise.resolve(Response.json({}))
  renderedOrder(<ClaimGift />)
  const code = await screen.findByRole<HTMLInputElement>('textbox')
  await userEvent.type(code, 'GIFT-1234')
  await userEvent.click(screen.getByRole('button', { name: 'Claim' }))
  await waitFor(() => expect(code.value).toBe(''))
})

const noFields = {}
function Leading() {
  const navigate = useNavigate()
  const form = useOwnForm({
    call: 'confirm-booking',
    endpoint: { method: 'POST', path: '/bookings/1/confirm' },
    rules: noFields,
    labels: noFields,
    saved: 'Booked',
    done: () => void navigate('/en/ticket'),
  })
  return (
    <form {...form.form}>
      <button type="submit">Book</button>
    </form>
  )
}
function Place() {
  const { pathname } = useLocation()
  return (
    <>
      {pathname === '/en/book' ? <Leading /> : null}
      {pathname === '/en/give' ? <GiveCard content={{ giftCards: [] } as never} /> : null}
      <Link to="/en/home">Home</Link>
    </>
  )
}

it('does not navigate a visitor who has left the page before the response', async () => {
  let give: (answer: Response) => void = () => undefined
  answer = () =>
    new Promise((done) => {
      give = done
    })
  renderedOrder(<Place />, { path: '/en/book' })
  await userEvent.click(await screen.findByRole('button', { name: 'Book' }))
  await userEvent.click(screen.getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(address()).toBe('/en/home'))
  give(Response.json({}))
  expect(await screen.findByText('Booked')).toBeTruthy()
  expect(address()).toBe('/en/home')
})

it('does not open the order of a gift card after the visitor has left the page', async () => {
  let give: (answer: Response) => void = () => undefined
  answer = () =>
    new Promise((done) => {
      give = done
    })
  renderedOrder(<Place />, { path: '/en/give' })
  const boxes = await screen.findAllByRole('textbox')
  for (const box of boxes) await userEvent.type(box, 'friend@example.com')
  await userEvent.click(screen.getByRole('button'))
  await userEvent.click(screen.getByRole('link', { name: 'Home' }))
  await waitFor(() => expect(address()).toBe('/en/home'))
  give(Response.json({ order: { _id: 'order-2' } }))
  await new Promise((done) => setTimeout(done, 50))
  expect(address()).toBe('/en/home')
})
