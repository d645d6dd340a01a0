// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import en from '../../../../.words/desk-en.json'
import type { DeskMessages } from '../../words/messages.ts'
import { DeskWords } from '../../words/words.tsx'
import { ToastProvider } from '../toast.tsx'
import { ActForm } from './act-form.tsx'
import { calls } from './calls.ts'
import { Send, TextBox } from './fields.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps the focus during the request, and sends no form twice', async () => {
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
  // browsers remove focus from disabled elements
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  await userEvent.click(button)
  answers[0]?.()
  expect((await screen.findByText('No.')).textContent).toBe('No.')
  expect(answers).toHaveLength(1)
  expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, null])
})

const gone = { code: 'stock.closed', message: 'It was closed meanwhile.' }
function lateForm(loader: () => unknown, readsItself = false) {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/csrf') ? Response.json({ token: 't' }) : Response.json(gone, { status: 409 }),
  )
  const Page = () => {
    const isOpen = useLoaderData<boolean>()
    const { revalidate } = useRevalidator()
    return (
      <DeskWords locale="en" messages={en as unknown as DeskMessages /* compiled of the same keys */}>
        <ToastProvider first={null}>
          {isOpen ? (
            <ActForm
              call={calls.closePurchase}
              fixed={{ id: 'order' }}
              refused={() => readsItself && void revalidate()}
            >
              <TextBox name="note" label="Note" />
              <Send>Close</Send>
            </ActForm>
          ) : (
            <p>closed</p>
          )}
        </ToastProvider>
      </DeskWords>
    )
  }
  const routes = [{ id: 'root', path: '/', element: <Page />, loader, HydrateFallback: () => null }]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
}

it('revalidates the page after a conflict with another staff user, with the reason above it', async () => {
  const reads = [true, false]
  lateForm(() => reads.shift())
  await userEvent.click(await screen.findByRole('button'))
  expect(await screen.findByText('closed')).toBeTruthy()
  expect((await screen.findByText('It was closed meanwhile.')).className).toBe('told bad')
})

it('retains typed text after a conflict with another staff user', async () => {
  const loader = vi.fn(() => true)
  lateForm(loader)
  await userEvent.type(await screen.findByRole('textbox'), 'as agreed by phone')
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('It was closed meanwhile.')).toBeTruthy()
  expect(loader).toHaveBeenCalledTimes(1)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('as agreed by phone')
})

it('shows why typed text is gone after another part revalidated the page', async () => {
  const reads = [true, false]
  lateForm(() => reads.shift(), true)
  await userEvent.type(await screen.findByRole('textbox'), '12')
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('closed')).toBeTruthy()
  expect(await screen.findByText('It was closed meanwhile.')).toBeTruthy()
})
