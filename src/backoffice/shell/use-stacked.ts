import { useEffect, useLayoutEffect, type RefObject } from 'react'

const useEffectBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** What the rows keep of being a table while they are drawn as blocks. */
const roles = {
  TABLE: 'table',
  THEAD: 'rowgroup',
  TBODY: 'rowgroup',
  TFOOT: 'rowgroup',
  TR: 'row',
  TH: 'columnheader',
  TD: 'cell',
} as const

/** A box narrower than this has room for rows alone. */
const leastTight = 600

/** Each cell bears the name of its column, and every part says aloud what it was. */
function label(table: HTMLTableElement): void {
  const names = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) =>
    cell.querySelector('.sr-only') ? '' : cell.innerText.trim(),
  )
  for (const element of [table, ...table.querySelectorAll<HTMLElement>('thead, tbody, tfoot, tr, th, td')])
    element.setAttribute('role', roles[element.tagName as keyof typeof roles]) // only those were looked for
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
 * A table too wide for its box stands row by row, each value under its column's name, so that nothing lies
 * beyond the edge.
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
      // the least wanted columns go first, where the list names some; then its heads break and its cells draw together
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
    // the box with the window, the table with its letters, which come late
    const watch = new ResizeObserver(() => {
      if (element.clientWidth !== width || (!('stacked' in element.dataset) && table.scrollWidth > width + 1))
        fit()
    })
    watch.observe(element)
    watch.observe(table)
    return () => watch.disconnect()
  })
}
