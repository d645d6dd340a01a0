import { useRef, useState } from 'react'
import { useKeys } from './use-keys.ts'

/**
 * j and k move through the rows of a table and focus the row's own link, so that Enter opens it; x marks the
 * row, Space shows it beside the list where there is a `peek`, which then follows the cursor. Give `table` to
 * the table.
 */
export function useRowKeys(peek?: { isOpen: boolean; show: (row: HTMLTableRowElement | null) => void }) {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState(-1)
  // rows that head others are passed over
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
    ...(peek ? { ' ': () => peek.show(peek.isOpen ? null : (rows()[Math.max(0, at)] ?? null)) } : {}),
    j: () => move(1),
    k: () => move(-1),
    x: () => rows()[at]?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click(),
  })
  return { table, at }
}
