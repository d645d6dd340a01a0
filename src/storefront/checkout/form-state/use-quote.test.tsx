// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aQuote } from '#tools/testing/rendered-checkout.tsx'
import { useQuote } from './use-quote.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Mocked quote requests, answered by the test, oldest first. */
function heldQuestions(differing: Partial<ReturnType<typeof aQuote>> = {}) {
  const held: ((total: number) => void)[] = []
  vi.stubGlobal('fetch', (path: string) => {
    if (path.endsWith('/csrf')) return Promise.resolve(Response.json({ token: 'token' }))
    return new Promise<Response>((done) =>
      held.push((total) =>
        done(Response.json({ quote: { ...aQuote(differing), total }, order: null, also: null, token: null })),
      ),
    )
  })
  return held
}

it('resolves an overtaken request with the response of the newer one', async () => {
  const held = heldQuestions()
  const rendered = aQuote()
  const wanted = (key: string) => ({ key, change: {}, typed: {} })
  const { result, rerender } = renderHook(({ key }) => useQuote(rendered, wanted(key), vi.fn()), {
    initialProps: { key: 'as it was rendered' },
  })
  rerender({ key: 'by FPS' })
  const pressed = result.current.ask()
  rerender({ key: 'by FPS, and the bag is known' })
  const later = result.current.ask()
  await vi.waitFor(() => expect(held).toHaveLength(2))
  await act(async () => {
    held[0]?.(1)
    held[1]?.(2)
    await later
  })
  expect((await pressed)?.total).toBe(2)
  expect([result.current.quote.total, result.current.isStale]).toEqual([2, false])
})

it('shows no amounts of another currency, chosen elsewhere meanwhile, and has the page read again', async () => {
  const held = heldQuestions({ currency: 'TWD' })
  const gone = vi.fn()
  const rendered = aQuote()
  const { result } = renderHook(() =>
    useQuote(rendered, { key: 'as it was rendered', change: {}, typed: {} }, gone),
  )
  const pressed = result.current.ask()
  await vi.waitFor(() => expect(held).toHaveLength(1))
  await act(async () => {
    held[0]?.(1_210)
    await pressed
  })
  expect(await pressed).toBeNull()
  expect(gone).toHaveBeenCalledTimes(1)
  expect([result.current.quote.currency, result.current.failed]).toEqual(['HKD', false])
})
