import type { DeskOption } from '#shop/products/editing/document.contract.ts'
import { TextField } from '../../../shell/forms/fields.tsx'
import { useWords } from '../../../words/words.tsx'
import { fieldText } from '../field-text.ts'

/** Components of a set with quantities, and an empty row to add one. */
export function OptionComponents({ option, at }: { option: DeskOption; at: string }) {
  const t = useWords('products')
  const rows = [...option.components, { option: '', qty: null }]
  return (
    <fieldset className="whole">
      <legend className="soft small">{t('components')}</legend>
      {rows.map((row, index) => (
        // rows may be equal while being edited
        <div key={index} className="row end" style={{ marginBottom: 6 }}>
          <TextField
            name={`${at}[components][${index}][option]`}
            label={t('optionCode')}
            maxLength={80}
            defaultValue={row.option}
          />
          <TextField
            name={`${at}[components][${index}][qty]`}
            label={t('pieces')}
            type="number"
            min={1}
            defaultValue={fieldText(row.qty)}
            style={{ width: '6rem' }}
          />
        </div>
      ))}
    </fieldset>
  )
}
