// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { closesOnEscape } from './closes-on-escape.ts'
import { useRowKeys } from './use-row-keys.ts'

afterEach(cleanup)

function List() {
  const [shown, setShown] = useState<string | null>(null)
  const { table } = useRowKeys({ isOpen: shown !== null, show: (row) => setShown(row?.dataset.id ?? null) })
  return (
    <>
      <details onKeyDown={closesOnEscape}>
        <summary>Columns</summary>
        <input aria-label="Total" type="checkbox" />
      </details>
      <table ref={table}>
        <tbody>
          <tr data-id="one">
            <td>
              <a href="/desk/orders/one">One</a>
            </td>
          </tr>
        </tbody>
      </table>
      <p role="status">{shown}</p>
    </>
  )
}

it('closes the open row beside its list, with the focus on the row', async () => {
  render(<List />)
  screen.getByRole('link', { name: 'One' }).focus()
  await userEvent.keyboard(' ')
  expect(screen.getByRole('status').textContent).toBe('one')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(document.activeElement?.textContent).toBe('One')
})

it('closes an open panel first, and returns the focus to its button', async () => {
  render(<List />)
  screen.getByRole('link', { name: 'One' }).focus()
  await userEvent.keyboard(' ')
  const panel = screen.getByText('Columns').closest('details')
  if (panel) panel.open = true
  screen.getByRole('checkbox', { name: 'Total' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(panel?.open).toBe(false)
  expect(document.activeElement?.textContent).toBe('Columns')
  expect(screen.getByRole('status').textContent).toBe('one')
})
