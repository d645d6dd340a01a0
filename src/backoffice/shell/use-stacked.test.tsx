// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Scroll } from './scroll.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function rendered(tableWidth: number, tightWidth = tableWidth) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(760)
  vi.spyOn(HTMLTableElement.prototype, 'scrollWidth', 'get').mockImplementation(scrollWidth)
  function scrollWidth(this: HTMLElement) {
    return this.closest('[data-tight]') ? tightWidth : tableWidth
  }
  // jsdom has no layout and therefore no innerText
  Object.defineProperty(HTMLElement.prototype, 'innerText', { configurable: true, get: textOf })
  render(
    <Scroll label="Orders">
      <table>
        <thead>
          <tr>
            <th>
              <span className="sr-only">Mark</span>
            </th>
            <th>Number</th>
            <th>Total</th>
            <th>
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <input type="checkbox" aria-label="Mark" />
            </td>
            <td>261123-A</td>
            <td>HK$256</td>
            <td>Delete</td>
          </tr>
          <tr>
            <td colSpan={4}>Nothing more</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>Together</td>
            <td>HK$300</td>
            <td>–</td>
          </tr>
        </tfoot>
      </table>
    </Scroll>,
  )
  return screen.getByRole('group', { name: 'Orders' })
}

function textOf(this: HTMLElement): string {
  return this.textContent ?? ''
}

it('leaves a table alone that fits', () => expect(rendered(760).dataset.stacked).toBeUndefined())

it('draws one together that has just room so', () => {
  const box = rendered(800, 740)
  expect([box.dataset.tight, box.dataset.stacked]).toEqual(['', undefined])
})

it('shows a wider one row by row, with the column name at each value', () => {
  expect(rendered(1_144).dataset.stacked).toBe('')
  const labels = screen.getAllByRole('cell').map((cell) => cell.dataset.label)
  expect(labels).toEqual([undefined, 'Number', 'Total', undefined, undefined, undefined, 'Total', undefined])
  expect(screen.getByRole('table')).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(4)
})
