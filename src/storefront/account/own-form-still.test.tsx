// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { ToastsProvider } from '#ui/overlays/toasts.tsx'
import { messagesOf } from '../i18n/messages.server.ts'
import { Words } from '../i18n/words.tsx'
import type { Flash } from '../shell/forms/flash.ts'
import { Cards } from './security/cards.tsx'
import { LeaveForm } from './security/leave-form.tsx'

afterEach(cleanup)

/** A page as it comes back from a form that was sent without script. */
function broughtBack(element: ReactNode, flash: Flash) {
  const page = (
    <Words locale="hk" messages={messagesOf.hk}>
      <ToastsProvider label="Messages" closeLabel="Close">
        {element}
      </ToastsProvider>
    </Words>
  )
  const routes = [
    { id: 'root', path: '*', element: page, loader: () => ({ flash }), HydrateFallback: () => null },
  ]
  return render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/account'] })} />)
}

const card = (id: string, lastFour: string) => ({
  id,
  brand: 'visa' as const,
  lastFour,
  expires: '12/2030',
  expired: false,
  funding: 'credit' as const,
  isDefault: false,
})

it('says at one card alone why it was not taken off', async () => {
  const message = '有訂閱正使用這張卡。'
  const cards = [card('card-1', '4242'), card('card-2', '1111')]
  broughtBack(<Cards content={{ cards } as never} />, {
    call: 'remove-card',
    ok: false,
    code: 'cards.in_use',
    message,
    values: { id: 'card-2' },
  })
  const found = await screen.findAllByText(message)
  expect(found.map((each) => each.closest('li')?.textContent?.includes('1111'))).toEqual([true])
})

it('unfolds the form for leaving where it was refused', async () => {
  const message = '密碼不正確。'
  broughtBack(<LeaveForm username="a@example.com" balance={[]} unusedSessions={0} />, {
    call: 'ask-erasure',
    ok: false,
    code: 'account.wrong_password',
    message,
    fields: { current_password: message },
    values: {},
  })
  const field = await screen.findByText(new RegExp(message))
  expect(field.closest('details')?.open).toBe(true)
})
