// @vitest-environment jsdom
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import en from '../../../../.words/desk-en.json'
import type { DeskMessages } from '../../words/messages.ts'
import { DeskWords } from '../../words/words.tsx'
import { ShipPanel } from './ship-panel.tsx'

it('makes a label without script although the number of a parcel without one is required', () => {
  const order = { id: 'order', parcels: [], lines: [] } as never
  const panel = (
    <DeskWords locale="en" messages={en as unknown as DeskMessages /* compiled of the same keys */}>
      <ShipPanel order={order} />
    </DeskWords>
  )
  const routes = [{ id: 'root', path: '/', element: panel }]
  const page = document.createElement('div')
  page.innerHTML = renderToString(<RouterProvider router={createMemoryRouter(routes)} />)
  const buttons = [...page.querySelectorAll<HTMLButtonElement>('.no-script-only button[name=label]')]
  expect(buttons.map(({ value, formNoValidate }) => [value, formNoValidate])).toEqual([['1', true]])
  expect(page.querySelector('.script-only [name=label]')).not.toBeNull()
})
