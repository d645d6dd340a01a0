import { useId } from 'react'
import { Availability } from '#shop/catalogue/contract.ts'
import type { SheetColumn } from '#shop/products/sheet/sheet.rules.ts'
import { useWords } from '../../words/words.tsx'

type Found = { before: string; after: string; error: string | null }

/** A cell: the old value struck through beside the new one, with its error below. */
export function SheetCell({
  name,
  label,
  column,
  value,
  isOff,
  found,
}: {
  name: string
  label: string
  column: SheetColumn
  value: string
  isOff: boolean
  found: readonly Found[]
}) {
  const t = useWords('products')
  const id = useId()
  if (isOff) return <td className="r soft">—</td>
  const troubles = found.flatMap(({ error }) => error ?? [])
  const changed = found.find(({ error, before, after }) => error === null && before !== after)
  const wiring = {
    name,
    'aria-label': label,
    'aria-invalid': troubles.length > 0 ? true : undefined,
    'aria-describedby': found.length > 0 ? id : undefined,
    className: column === 'state' ? 'well' : 'well count',
  }
  return (
    <td className={column === 'state' ? undefined : 'r'} data-changed={changed ? '' : undefined}>
      {column === 'state' ? (
        <select {...wiring} defaultValue={value}>
          {Availability.options.map((each) => (
            <option key={each} value={each}>
              {t(`availabilityOf.${each}`)}
            </option>
          ))}
        </select>
      ) : (
        <input {...wiring} defaultValue={value} inputMode="decimal" autoComplete="off" maxLength={60} />
      )}
      <span id={id}>
        {changed && changed.before !== '' ? (
          <s className="small soft num">
            {column === 'state'
              ? t(`availabilityOf.${changed.before as Availability /* the previous value is a state too */}`)
              : changed.before}
          </s>
        ) : null}
        {troubles.map((error) => (
          <span key={error} className="fault">
            {error}
          </span>
        ))}
      </span>
    </td>
  )
}
