// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { DeskTicket } from '#shop/tickets/desk.contract.ts'
import en from '../../../.words/desk-en.json'
import { ToastProvider } from '../shell/toast.tsx'
import type { DeskMessages } from '../words/messages.ts'
import { DeskWords } from '../words/words.tsx'
import { TicketActions } from './ticket-actions.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('retains an answer after another staff user’s faster one, and sends it once theirs is shown', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.endsWith('/csrf')) return Response.json({ token: 't' })
    sent.push(new URLSearchParams(String(init?.body)).get('seen'))
    return sent.length > 1
      ? Response.json({})
      : Response.json({ code: 'tickets.answered_meanwhile', message: 'Read theirs.' }, { status: 409 })
  })
  const answers = [[], ['Theirs']]
  const Page = () => {
    const found = useLoaderData<string[]>()
    const ticket = { id: 't', locale: 'en', state: 'open', answers: found } as unknown as DeskTicket // the fields that are read
    return (
      <DeskWords locale="en" messages={en as unknown as DeskMessages /* compiled of the same keys */}>
        <ToastProvider first={null}>
          <TicketActions ticket={ticket} />
        </ToastProvider>
      </DeskWords>
    )
  }
  const loader = () => answers.shift() ?? ['Theirs', 'Mine']
  const routes = [{ id: 'root', path: '/', element: <Page />, loader, HydrateFallback: () => null }]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox')
  await userEvent.type(box, 'Mine')
  const send = screen.getAllByRole('button')[0] ?? box
  await userEvent.click(send)
  expect(await screen.findByText('Read theirs.')).toBeTruthy()
  expect(box.value).toBe('Mine')
  await userEvent.click(send)
  await vi.waitFor(() => expect(sent).toEqual(['0', '1']))
})
