// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useLoaderData } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { SessionView } from '#shop/scalp-test/contract.ts'
import { renderedOrder } from '#tools/testing/rendered-order.tsx'
import { Conversation } from './conversation.tsx'
import { shouldRevalidate } from './start.route.tsx'
import type { Test } from './start.server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const step = (key: string, question: string) => ({
  key,
  kind: 'text' as const,
  isCounted: true,
  short: key,
  question,
  hint: null,
  canSkip: true,
  options: [],
  scale: null,
})
const test: Test = {
  number: 1,
  minutes: 3,
  questions: 2,
  steps: [step('sleep', 'How do you sleep?'), step('wash', 'How often do you wash?')],
}
const sessionAt = (next: string) =>
  ({ id: 's1', state: 'started', path: ['sleep', 'wash'], next, answers: [], hasPhoto: false }) as never

function Page() {
  return <Conversation test={test} initial={useLoaderData<SessionView>()} isSignedIn={false} />
}

it('continues at the current step of the test after a superseded answer', async () => {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path.endsWith('/csrf')
        ? Response.json({ token: 't' })
        : Response.json({ code: 'scalptest.superseded', message: 'Too late.' }, { status: 409 }),
    ),
  )
  const read = [sessionAt('sleep'), sessionAt('wash')]
  renderedOrder(<Page />, { path: '/en/diagnostic/start', loader: () => read.shift() })
  await screen.findByRole('heading', { name: 'How do you sleep?' })
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('heading', { name: 'How often do you wash?' })).toBeTruthy()
  expect(await screen.findByText('Too late.')).toBeTruthy()
})

it('is read again where it is, but not from one question to the next', () => {
  const reads = (from: string, to: string) =>
    shouldRevalidate({
      currentUrl: new URL(from, 'https://shop.example/en/diagnostic/start'),
      nextUrl: new URL(to, 'https://shop.example/en/diagnostic/start'),
      defaultShouldRevalidate: true,
    } as never)
  expect(reads('?step=sleep', '?step=wash')).toBe(false)
  expect(reads('?step=sleep', '?step=sleep')).toBe(true)
})
