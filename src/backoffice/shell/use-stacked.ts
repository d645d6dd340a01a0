import { useEffect, useLayoutEffect, type RefObject } from 'react'

const useEffectBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Table roles of the elements, which they lose when displayed as blocks. */
const roles = {
  TABLE: 'table',
  THEAD: 'rowgroup',
  TBODY: 'rowgroup',
  TFOOT: 'rowgroup',
  TR: 'row',
  TH: 'columnheader',
  TD: 'cell',
} as const

/** Container width in pixels below which headings are not wrapped first: the table is stacked. */
const leastTight = 600

/** Labels each cell with its column's title and restores table roles for screen readers. */
function label(table: HTMLTableElement): void {
  const names = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) =>
    cell.querySelector('.sr-only, .unseen') ? '' : cell.innerText.trim(),
  )
  for (const element of [table, ...table.querySelectorAll<HTMLElement>('thead, tbody, tfoot, tr, th, td')])
    element.setAttribute('role', roles[element.tagName as keyof typeof roles]) // only these elements were queried
  const parts = table.tFoot ? [...table.tBodies, table.tFoot] : [...table.tBodies]
  for (const row of parts.flatMap(({ rows }) => [...rows])) {
    let column = 0
    for (const cell of row.cells) {
      if (cell.tagName === 'TH') cell.setAttribute('role', 'rowheader')
      const name = cell.tagName === 'TD' && cell.colSpan === 1 ? names[column] : ''
      if (name && name !== cell.innerText.trim()) cell.dataset.label = name
      else delete cell.dataset.label
      column += cell.colSpan
    }
  }
}

/**
 * Stacks the rows of a table that is too wide for its container, each value labelled by its column, so that nothing
 * overflows.
 */
export function useStacked(box: RefObject<HTMLElement | null>): void {
  useEffectBeforePaint(() => {
    const element = box.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    let width = 0
    const fit = () => {
      width = element.clientWidth
      delete element.dataset.stacked
      delete element.dataset.tight
      // columns of lowest priority are hidden first; then headings wrap and cell padding shrinks
      for (const level of ['', '3', '2', '1']) {
        element.dataset.spared = level
        if (table.scrollWidth <= width + 1) return
      }
      if (width >= leastTight) {
        element.dataset.tight = ''
        if (table.scrollWidth <= width + 1) return
        delete element.dataset.tight
      }
      element.dataset.spared = ''
      label(table)
      element.dataset.stacked = ''
    }
    fit()
    if (typeof ResizeObserver === 'undefined') return
    // observes the container for window resizes, and the table for late fonts
    const watch = new ResizeObserver(() => {
      if (element.clientWidth !== width || (!('stacked' in element.dataset) && table.scrollWidth > width + 1))
        fit()
    })
    watch.observe(element)
    watch.observe(table)
    return () => watch.disconnect()
  })
}
