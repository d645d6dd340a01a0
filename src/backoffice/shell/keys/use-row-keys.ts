import { useRef, useState } from 'react'
import { useKeys } from './use-keys.ts'

/**
 * Keyboard navigation of a table: j and k move through the rows and focus the row's link, so that Enter opens it; x
 * marks the row; with `peek` Space shows its preview, which follows the cursor until Space or Escape closes it. Set
 * `table` as ref of the table.
 */
export function useRowKeys(peek?: { isOpen: boolean; show: (row: HTMLTableRowElement | null) => void }) {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(-1)
  // group headings are skipped
  const rows = () =>
    [...(table.current?.tBodies ?? [])].flatMap((body) =>
      [...body.rows].filter((row) => !row.querySelector('th[scope="rowgroup"]')),
    )
  const move = (by: number) => {
    const all = rows()
    const next = Math.min(all.length - 1, Math.max(0, at + by))
    if (all.length === 0) return
    setAt(next)
    all[next]?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
    all[next]?.scrollIntoView({ block: 'nearest' })
    if (peek?.isOpen) peek.show(all[next] ?? null)
  }
  useKeys({
    ...(peek?.isOpen ? { Escape: () => peek.show(null) } : {}),
    ...(peek ? { ' ': () => peek.show(peek.isOpen ? null : (rows()[Math.max(0, at)] ?? null)) } : {}),
    j: () => move(1),
    k: () => move(-1),
    x: () => rows()[at]?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click(),
  })
  return { table, at }
}
