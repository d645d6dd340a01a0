// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import en from '../../../../.words/desk-en.json'
import type { DeskMessages } from '../../words/messages.ts'
import { DeskWords } from '../../words/words.tsx'
import { ToastProvider } from '../toast.tsx'
import { ActForm } from './act-form.tsx'
import { calls } from './calls.ts'
import { TextField, Tick } from './fields.tsx'

/** Values of the form on the page that follows a refusal without JavaScript. */
function valuesAfter(values: Record<string, string> | null) {
  const call = calls.saveResource
  const form = (
    <DeskWords locale="en" messages={en as unknown as DeskMessages /* compiled of the same keys */}>
      <ToastProvider first={null}>
        <ActForm call={call} fixed={{ id: 'room' }}>
          <TextField name="name" label="Name" defaultValue="Room 1" />
          <Tick name="active" label="Active" value="1" defaultChecked />
          <Tick name="languages[0]" label="English" value="eng" />
        </ActForm>
      </ToastProvider>
    </DeskWords>
  )
  const flash = values && { call: call.name, ok: false, code: 'x', message: 'No.', values }
  const routes = [{ id: 'root', path: '/', element: form, loader: () => null }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: { flash } } } })
  const { container } = render(<RouterProvider router={router} />)
  const { return_to: _, ...sent } = Object.fromEntries(
    new FormData(container.querySelector('form') ?? undefined),
  )
  return sent
}

it('shows a refused form as it was sent: ticked and unticked boxes too', () => {
  const sent = { id: 'room', name: '', 'languages[0]': 'eng' }
  expect(valuesAfter(sent)).toEqual(sent)
  expect(valuesAfter(null)).toEqual({ id: 'room', name: 'Room 1', active: '1' })
})
