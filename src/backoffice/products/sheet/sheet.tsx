import { useRef, useState } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { SheetRow } from '#shop/products/sheet/sheet.contract.ts'
import { sheetColumns, type SheetColumn } from '#shop/products/sheet/sheet.rules.ts'
import { textIn } from '#shop/region.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import type { DeskRoot } from '../../shell/desk.route.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { SheetCell } from './sheet-cell.tsx'
import { pasteRange, stepRow } from './sheet-keys.ts'
import { type SheetAnswer, SheetOutcome } from './sheet-outcome.tsx'

const call = calls.saveProductSheet
/** Without JavaScript the same call is a dry run that returns to the typed values. */
const tryAction = `/form/${call.name}?stay`

/** Options as rows of a spreadsheet: edited, pasted, tried, and saved together. */
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
        const next = wire as SheetAnswer // response of the call
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
          onPaste={(event) => pasteRange(event, table.current)}
          onKeyDown={(event) => stepRow(event, table.current)}
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
        <SheetOutcome answer={answer} />
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
        <input type="hidden" name={`${at}[on_hand_seen]`} value={row.cells.on_hand} />
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
