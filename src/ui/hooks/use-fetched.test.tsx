// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { useFetched } from './use-fetched.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Shown({ address }: { address: string | null }) {
  const { data, failed, isReading, again } = useFetched<{ name: string }>(address)
  return (
    <button type="button" onClick={again} aria-busy={isReading} title={data?.name}>
      {failed ? 'failed' : (data?.name ?? 'none')}
    </button>
  )
}
const answers = (by: Record<string, () => Promise<Response>>) =>
  vi.stubGlobal(
    'fetch',
    (address: string) => by[address]?.() ?? Promise.reject(new TypeError('Failed to fetch')),
  )

it('shows the response of an address, and a failure of the next', async () => {
  answers({ '/one': () => Promise.resolve(Response.json({ name: 'one' })) })
  const { rerender } = render(<Shown address={null} />)
  expect(screen.getByText('none')).toBeTruthy()
  rerender(<Shown address="/one" />)
  expect(await screen.findByText('one')).toBeTruthy()
  rerender(<Shown address="/offline" />)
  expect(await screen.findByText('failed')).toBeTruthy()
})

it('treats a page that is not JSON, as after a sign-out, as a failure', async () => {
  answers({ '/one': () => Promise.resolve(new Response('<!doctype html>', { status: 200 })) })
  render(<Shown address="/one" />)
  expect(await screen.findByText('failed')).toBeTruthy()
})

it('fetches again on request, and shows the earlier data meanwhile', async () => {
  const reads = ['one', null, 'two']
  answers({
    '/one': () => {
      const name = reads.shift()
      return name
        ? Promise.resolve(Response.json({ name }))
        : Promise.reject(new TypeError('Failed to fetch'))
    },
  })
  render(<Shown address="/one" />)
  await screen.findByText('one')
  await userEvent.click(screen.getByRole('button'))
  expect((await screen.findByText('failed')).title).toBe('one')
  await userEvent.click(screen.getByRole('button'))
  expect((await screen.findByText('two')).getAttribute('aria-busy')).toBe('false')
})

it('never shows a late response after another request', async () => {
  const late = Promise.withResolvers<Response>()
  answers({
    '/slow': () => late.promise,
    '/fast': () => Promise.resolve(Response.json({ name: 'fast' })),
  })
  const { rerender } = render(<Shown address="/slow" />)
  rerender(<Shown address="/fast" />)
  expect(await screen.findByText('fast')).toBeTruthy()
  late.resolve(Response.json({ name: 'slow' }))
  await late.promise
  await new Promise((next) => setTimeout(next, 10))
  expect(screen.getByText('fast')).toBeTruthy()
})
