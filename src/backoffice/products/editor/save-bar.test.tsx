// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import messages from '../../../../.words/desk-en.json' with { type: 'json' }
import { calls } from '../../shell/forms/calls.ts'
import { TextField } from '../../shell/forms/fields.tsx'
import english from '../../words/en.json' with { type: 'json' }
import type { DeskMessages } from '../../words/messages.ts'
import { DeskWords } from '../../words/words.tsx'
import { PartForm } from './part-form.tsx'
import { ProductContext } from './product-context.ts'
import { SavedTogether } from './save-bar.tsx'

const words = english.products
type Facts = NonNullable<Parameters<typeof ProductContext>[0]['value']>
const facts = {
  product: { id: 'P1', version: 4, live: 3, document: { name: 'Soap', url: 'soap' } },
  choices: {},
} as unknown as Facts // the fields that a section reads

/** Sent requests, and refusals to respond with, by the end of the path. */
let sent: { to: string; fields: Record<string, string> }[] = []
let refused: Record<string, object> = {}
beforeEach(() => {
  sent = []
  refused = {}
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: URLSearchParams }) => {
    const to = path.split('/').at(-1) ?? ''
    if (!body) return Response.json({ csrf_token: 'x' })
    sent.push({ to, fields: Object.fromEntries(body) })
    return refused[to] ? Response.json(refused[to], { status: 409 }) : Response.json({ product: {} })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function opened() {
  const page = (
    <ProductContext value={facts}>
      <SavedTogether>
        <PartForm id="texts" title="Texts" call={calls.saveProductTexts} of={() => 1}>
          {() => <TextField name="name" label="Name" required defaultValue="Soap" />}
        </PartForm>
        <PartForm id="search" title="Search" call={calls.saveProductSearch} of={() => 1}>
          {() => <TextField name="url" label="Address" defaultValue="soap" />}
        </PartForm>
      </SavedTogether>
    </ProductContext>
  )
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '/other', element: <p>other</p> },
  ])
  render(
    <DeskWords locale="en" messages={messages as unknown as DeskMessages /* compiled of the same keys */}>
      <RouterProvider router={router} />
    </DeskWords>,
  )
  return router
}
const bar = () => screen.queryByRole('region', { name: words.unsaved })
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = (name: string) =>
  act(async () =>
    within(bar() as HTMLElement)
      .getByRole('button', { name })
      .click(),
  )

it('appears after a change, and sends the changed parts by their own calls', async () => {
  opened()
  expect(bar()).toBeNull()
  expect(screen.queryByRole('button', { name: words.saveDraft })).toBeNull()
  type('Address', 'new-soap')
  expect(bar()?.textContent).toContain(words.part.search)
  expect(bar()?.textContent).not.toContain(words.part.texts)
  type('Name', 'New soap')
  fireEvent.change(within(bar() as HTMLElement).getByPlaceholderText(words.note), {
    target: { value: 'a reason' },
  })
  await press(words.saveLive)
  await waitFor(() => expect(bar()).toBeNull())
  const shared = { id: 'P1', version: '4', mode: 'live', note: 'a reason' }
  expect(sent.map(({ fields }) => fields)).toEqual([
    { ...shared, name: 'New soap' },
    { ...shared, url: 'new-soap' },
  ])
})

it('names the refused part, retains its typed text, and saves the others', async () => {
  opened()
  refused = {
    [calls.saveProductTexts.path.split('/').at(-1) ?? '']: { code: 'products.outdated', fields: {} },
  }
  type('Name', 'Mine')
  type('Address', 'new-soap')
  await press(words.saveDraft)
  await waitFor(() =>
    expect(within(bar() as HTMLElement).getByRole('alert').textContent).toContain(words.part.texts),
  )
  expect(sent).toHaveLength(2)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mine')
  expect(within(bar() as HTMLElement).queryByText(words.part.search)).toBeNull()
})

it('sends no request while a field of any part is invalid', async () => {
  opened()
  type('Address', 'new-soap')
  type('Name', '')
  await press(words.saveDraft)
  expect(sent).toEqual([])
  expect(bar()).not.toBeNull()
})

it('restores the saved values after a confirmation, and asks before the page is left', async () => {
  const confirmLeave = vi.fn(() => true)
  vi.stubGlobal('confirm', confirmLeave)
  const router = opened()
  type('Name', 'Mine')
  confirmLeave.mockReturnValueOnce(false)
  await act(() => router.navigate('/other'))
  expect(router.state.location.pathname).toBe('/')
  await press(words.discardTyped)
  expect(confirmLeave).toHaveBeenCalledTimes(2)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Soap')
  expect(bar()).toBeNull()
  await act(() => router.navigate('/other'))
  expect(screen.getByText('other')).toBeTruthy()
})
