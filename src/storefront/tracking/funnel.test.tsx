// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import type { ShopEvent } from './events.ts'
import { openFunnel } from './funnel.ts'

type Sent = { interactions: { type: string; path: string }[]; consent: boolean }
function anAdapter() {
  const sent: Sent[] = []
  const adapter = openFunnel(async (_, init) => {
    expect(init).toMatchObject({ method: 'POST', keepalive: true })
    sent.push(JSON.parse(String(init?.body)) as Sent)
    return new Response('{}')
  })
  return { sent, adapter }
}
const priced = { currency: 'HKD', value: 1, items: [] } as const
const view: ShopEvent = { name: 'view_item', ...priced }
const add: ShopEvent = { name: 'add_to_cart', ...priced }

afterEach(() => {
  sessionStorage.clear()
  vi.useRealTimers()
})

it('sends steps together, each once a session, with the path alone', () => {
  vi.useFakeTimers()
  const { sent, adapter } = anAdapter()
  for (const event of [view, view, add, { name: 'search', term: 'my name' } as const]) adapter(event)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(3_000)
  const path = location.pathname
  expect(sent).toEqual([
    {
      interactions: [
        { type: 'view_item', path },
        { type: 'add_to_cart', path },
      ],
      consent: true,
    },
  ])
  adapter(add)
  // the next page load in the same tab
  const next = anAdapter()
  next.adapter(view)
  vi.advanceTimersByTime(10_000)
  expect([sent.length, next.sent]).toEqual([1, []])
})

it('sends pending steps when the page is left', () => {
  const { sent, adapter } = anAdapter()
  adapter(view)
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(1)
})
