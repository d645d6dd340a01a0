// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import en from '../../../../.words/desk-en.json'
import type { DeskMessages } from '../../words/messages.ts'
import { DeskWords } from '../../words/words.tsx'
import { ToastProvider } from '../toast.tsx'
import { ActForm } from './act-form.tsx'
import { calls } from './calls.ts'
import { Send } from './fields.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('stays where the focus is while the form is sent, and sends nothing twice', async () => {
  const answers: (() => void)[] = []
  vi.stubGlobal('fetch', (path: string) =>
    path.endsWith('/csrf')
      ? Promise.resolve(Response.json({ token: 't' }))
      : new Promise<Response>((done) =>
          answers.push(() => done(Response.json({ code: 'x', message: 'No.' }, { status: 422 }))),
        ),
  )
  const page = (
    <DeskWords locale="en" messages={en as unknown as DeskMessages /* compiled of the same keys */}>
      <ToastProvider first={null}>
        <ActForm call={calls.closePurchase} fixed={{ id: 'order' }}>
          <Send>Close</Send>
        </ActForm>
      </ToastProvider>
    </DeskWords>
  )
  render(<RouterProvider router={createMemoryRouter([{ id: 'root', path: '/', element: page }])} />)
  const button = screen.getByRole<HTMLButtonElement>('button')
  await userEvent.click(button)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  // a browser takes the focus from what is disabled
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await userEvent.click(button)
  answers[0]?.()
  expect((await screen.findByText('No.')).textContent).toBe('No.')
  expect(answers).toHaveLength(1)
  expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, null])
})
