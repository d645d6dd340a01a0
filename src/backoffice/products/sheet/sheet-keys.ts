import type { ClipboardEvent, KeyboardEvent } from 'react'
import { pasted } from '#shop/products/sheet/sheet.rules.ts'

type Field = HTMLInputElement | HTMLSelectElement

const fieldsOf = (table: HTMLTableElement): (Field | null)[][] =>
  [...(table.tBodies[0]?.rows ?? [])].map((row) =>
    [...row.cells].slice(1).map((cell) => cell.querySelector<Field>('input:not([type=hidden]), select')),
  )

function placeOf(fields: readonly (Field | null)[][], of: EventTarget): [row: number, column: number] | null {
  for (const [row, cells] of fields.entries()) {
    const column = cells.findIndex((cell) => cell === of)
    if (column >= 0) return [row, column]
  }
  return null
}

function fill(field: Field, text: string): void {
  const value = field instanceof HTMLSelectElement ? optionOf(field, text) : text.trim()
  if (value !== null) field.value = value
}

/** Value of an availability by its key or translated name. */
function optionOf(field: HTMLSelectElement, text: string): string | null {
  const bare = text.trim().toLowerCase()
  const key = bare.replaceAll(/[\s-]+/g, '_')
  return (
    [...field.options].find(({ value, text: name }) => value === key || name.toLowerCase() === bare)?.value ??
    null
  )
}

/** Pastes a spreadsheet range, starting at the focused cell, to the right and down. */
export function pasteRange(event: ClipboardEvent, table: HTMLTableElement | null): void {
  const range = pasted(event.clipboardData.getData('text/plain'))
  if (!table || (range.length === 1 && range[0]?.length === 1)) return
  const fields = fieldsOf(table)
  const at = placeOf(fields, event.target)
  if (!at) return
  event.preventDefault()
  for (const [down, cells] of range.entries())
    for (const [right, text] of cells.entries()) {
      const field = fields[at[0] + down]?.[at[1] + right]
      if (field) fill(field, text)
    }
  event.target.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Enter moves a cell down, Shift+Enter up; up and down arrows do the same where the field does not use them. */
export function stepRow(event: KeyboardEvent, table: HTMLTableElement | null): void {
  const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
  const isSelect = event.target instanceof HTMLSelectElement
  if (!table || event.ctrlKey || event.metaKey || event.altKey || isSelect) return
  if (event.key !== 'Enter' && !isArrow) return
  const fields = fieldsOf(table)
  const at = placeOf(fields, event.target)
  if (!at) return
  event.preventDefault()
  const isUp = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey)
  const next = fields[at[0] + (isUp ? -1 : 1)]?.[at[1]]
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
