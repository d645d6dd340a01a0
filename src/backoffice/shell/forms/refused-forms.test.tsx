// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import en from '../../../../.words/desk-en.json'
import type { DeskMessages } from '../../words/messages.ts'
import { DeskWords } from '../../words/words.tsx'
import { ActPanel } from '../panel.tsx'
import { ToastProvider } from '../toast.tsx'
import { ActForm } from './act-form.tsx'
import { calls } from './calls.ts'
import { TextField } from './fields.tsx'

afterEach(cleanup)

/** Two parcels of an order and a shift with the form for another, after one of their forms was refused without JavaScript. */
function pageAfter(call: string, values: Record<string, string>) {
  const page = (
    <DeskWords locale="en" messages={en as unknown as DeskMessages /* compiled of the same keys */}>
      <ToastProvider first={null}>
        {['first', 'second'].map((parcel) => (
          <ActPanel key={parcel} title={parcel}>
            <ActForm call={calls.correctParcel} fixed={{ id: 'order', parcel_id: parcel }} label={parcel}>
              <TextField name="tracking_number" label="Tracking number" defaultValue={`SF-${parcel}`} />
            </ActForm>
          </ActPanel>
        ))}
        <ActForm call={calls.saveShift} fixed={{ resource_id: 'who', shift_id: 'shift' }} label="shift">
          <TextField name="starts" label="Starts" defaultValue="10:00" />
        </ActForm>
        <ActForm call={calls.saveShift} fixed={{ resource_id: 'who' }} label="another shift">
          <TextField name="starts" label="Starts" />
        </ActForm>
      </ToastProvider>
    </DeskWords>
  )
  const flash = { call, ok: false, code: 'x', message: 'No.', values }
  const routes = [{ id: 'root', path: '/', element: page, loader: () => null }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: { flash } } } })
  render(<RouterProvider router={router} />)
  const form = (name: string) => {
    const found = document.querySelector<HTMLFormElement>(`form[aria-label="${name}"]`)
    if (!found) throw new Error(`no form ${name}`)
    const [box] = within(found).getAllByRole<HTMLInputElement>('textbox', { hidden: true })
    return {
      shown: box?.value,
      isRefused: within(found).queryByText('No.') !== null,
      isOpen: found.closest('details')?.open,
    }
  }
  return form
}

it('shows a refusal at the form that was sent, which is unfolded, and at no other of its call', () => {
  const form = pageAfter(calls.correctParcel.name, {
    id: 'order',
    parcel_id: 'second',
    tracking_number: 'SF-typed',
  })
  expect(form('first')).toEqual({ shown: 'SF-first', isRefused: false, isOpen: false })
  expect(form('second')).toEqual({ shown: 'SF-typed', isRefused: true, isOpen: true })
})

it('tells the form for a new record from that of a stored one', () => {
  const stored = pageAfter(calls.saveShift.name, { resource_id: 'who', shift_id: 'shift', starts: '11:00' })
  expect(stored('shift')).toMatchObject({ shown: '11:00', isRefused: true })
  expect(stored('another shift')).toMatchObject({ shown: '', isRefused: false })
  cleanup()
  const added = pageAfter(calls.saveShift.name, { resource_id: 'who', starts: '12:00' })
  expect(added('shift')).toMatchObject({ shown: '10:00', isRefused: false })
  expect(added('another shift')).toMatchObject({ shown: '12:00', isRefused: true })
})

it('shows the refusal at every form of its call where the values were too long to be sent back', () => {
  pageAfter(calls.correctParcel.name, {})
  expect(screen.getAllByText('No.')).toHaveLength(2)
})
