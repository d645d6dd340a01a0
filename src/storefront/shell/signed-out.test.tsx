// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callFromBrowser } from '#api/react.ts'
import { renderedOrder } from '#tools/testing/rendered-order.tsx'
import { usePanels } from './panels-context.tsx'
import { SignedOut } from './visually-hidden.tsx'

beforeEach(() =>
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/csrf')
      ? Response.json({ token: 'token' })
      : Response.json({ code: 'members.signed_out', message: 'Please log in.' }, { status: 401 }),
  ),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Panel() {
  const { openPanel, message } = usePanels()
  return <output aria-label="panel">{`${openPanel} ${message}`}</output>
}
const page = (
  <>
    <SignedOut />
    <Panel />
    <main>
      <form method="post">
        <textarea name="content" aria-label="Review" />
      </form>
    </main>
  </>
)
const send = () => callFromBrowser({ method: 'POST', path: '/comment' }, {}).catch(() => undefined)

it('revalidates the page when the sign-in has expired', async () => {
  const loader = vi.fn(() => null)
  renderedOrder(page, { path: '/en/account', loader })
  await screen.findByRole('textbox')
  await send()
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2))
  expect(screen.getByLabelText('panel').textContent).toBe('null null')
})

it('keeps a page with typed text, and opens the sign-in above it', async () => {
  const loader = vi.fn(() => null)
  renderedOrder(page, { path: '/en/account', loader })
  await userEvent.type(await screen.findByRole('textbox'), 'Washed with it for a month')
  await send()
  await waitFor(() => expect(screen.getByLabelText('panel').textContent).toContain('user You are no longer'))
  expect(loader).toHaveBeenCalledTimes(1)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Washed with it for a month')
})
