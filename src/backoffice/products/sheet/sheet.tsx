import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { SheetRow } from '#shop/products/sheet/sheet.contract.ts'
import { pasted, sheetColumns, type SheetColumn } from '#shop/products/sheet/sheet.rules.ts'
import { textIn } from '#shop/region.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import type { DeskRoot } from '../../shell/desk.route.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { SheetCell } from './sheet-cell.tsx'

/** The answer in the wire's words. */
export type SheetAnswer = {
  cells: { sku: string; column: string; before: string; after: string; error: string | null }[]
  products: number
  errors: number
  is_saved: boolean
}

const call = calls.saveProductSheet
/** Without script the same call says what would change, and comes back to what was typed. */
const tryAction = `/form/${call.name}?stay`

/** Options as rows of a sheet: typed in, pasted from a spreadsheet, tried, and saved in one step. */
export function Sheet({ rows }: { rows: readonly SheetRow[] }) {
  const t = useWords('products')
  const field = useWords('productField')
  const { revalidate } = useRevalidator()
  const table = useRef<HTMLTableElement>(null)
  const flash = useRouteLoaderData<DeskRoot>('root')?.flash
  const sent = flash?.call === call.name ? flash : null
  const [answer, setAnswer] = useState<SheetAnswer | null>(
    sent?.ok ? ((sent.answer as SheetAnswer | undefined) ?? null) : null, // of the same call
  )
  const names = {
    state: field('option_state'),
    price: field('price'),
    usd: field('usd'),
    was: field('was'),
    was_usd: field('was_usd'),
    on_hand: t('onHand'),
  }
  return (
    <ActForm
      call={call}
      stays
      done={(wire) => {
        const next = wire as SheetAnswer // what the call answers
        setAnswer(next)
        if (next.is_saved) void revalidate()
      }}
      says={null}
      onInput={() => setAnswer(null)}
      className="stack"
      label={t('sheetTitle')}
    >
      <Scroll label={t('sheetTitle')}>
        <table
          className="desk-table desk-sheet"
          ref={table}
          onPaste={(event) => paste(event, table.current)}
          onKeyDown={(event) => step(event, table.current)}
        >
          <thead>
            <tr>
              <th>{t('option')}</th>
              {sheetColumns.map((column) => (
                <th key={column} className={column === 'state' ? undefined : 'r'}>
                  {names[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={row.sku}
                row={row}
                index={index}
                names={names}
                sent={sent?.values}
                found={answer?.cells.filter(({ sku }) => sku === row.sku) ?? []}
              />
            ))}
          </tbody>
        </table>
      </Scroll>
      <div className="desk-sheet-bar">
        <Outcome answer={answer} />
        <TextField name="note" label={t('note')} maxLength={300} />
        <TryButton />
        <Send>{t('sheetSave')}</Send>
      </div>
    </ActForm>
  )
}

type RowProps = {
  row: SheetRow
  index: number
  names: Readonly<Record<SheetColumn, string>>
  sent: Readonly<Record<string, string>> | undefined
  found: SheetAnswer['cells']
}

function Row({ row, index, names, sent, found }: RowProps) {
  const t = useWords('products')
  const locale = useLocale()
  const at = `rows[${index}]`
  return (
    <tr>
      <th scope="row">
        {textIn(locale, row.productName)} <span className="soft">{textIn(locale, row.optionName)}</span>
        <div className="small soft">{row.sku}</div>
        <input type="hidden" name={`${at}[product_id]`} value={row.productId} />
        <input type="hidden" name={`${at}[version]`} value={row.version} />
        <input type="hidden" name={`${at}[sku]`} value={row.sku} />
      </th>
      {sheetColumns.map((column) => (
        <SheetCell
          key={column}
          name={`${at}[${column}]`}
          label={t('cell', { option: row.sku, column: names[column] })}
          column={column}
          value={sent?.[`${at}[${column}]`] ?? row.cells[column]}
          isOff={column === 'on_hand' && !row.isCounted}
          found={found.filter((cell) => cell.column === column)}
        />
      ))}
    </tr>
  )
}

function TryButton() {
  const t = useWords('products')
  return (
    <button type="submit" className="act" name="dry_run" value="true" formAction={tryAction}>
      {t('dryRun')}
    </button>
  )
}

/** What a try or a save came to. */
function Outcome({ answer }: { answer: SheetAnswer | null }) {
  const t = useWords('products')
  if (!answer) return <p role="status" className="soft" />
  return (
    <p role="status" className={answer.errors > 0 ? 'hot' : undefined}>
      {answer.errors > 0
        ? t('sheetErrors', { count: answer.errors })
        : answer.cells.length === 0
          ? t('sheetNothing')
          : answer.is_saved
            ? t('saved')
            : t('sheetChanges', { cells: answer.cells.length, products: answer.products })}
    </p>
  )
}

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

/** An availability by its key or by its name in the reader's language. */
function optionOf(field: HTMLSelectElement, text: string): string | null {
  const bare = text.trim().toLowerCase()
  const key = bare.replaceAll(/[\s-]+/g, '_')
  return (
    [...field.options].find(({ value, text: name }) => value === key || name.toLowerCase() === bare)?.value ??
    null
  )
}

/** A range of a spreadsheet fills cells from the one it is pasted into, to the right and down. */
function paste(event: ClipboardEvent, table: HTMLTableElement | null): void {
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

/** Enter goes a cell down, with Shift up; the arrows up and down do the same where they are not needed. */
function step(event: KeyboardEvent, table: HTMLTableElement | null): void {
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
