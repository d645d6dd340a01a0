import type { DeskOption } from '#shop/products/editing/document.contract.ts'
import { publicGroup } from '#shop/pricing/rules.ts'
import { Choice, TextField } from '../../../shell/forms/fields.tsx'
import { useWords } from '../../../words/words.tsx'
import { MoneyCells } from './option-cells.tsx'
import { useProduct } from '../product-context.ts'
import { fieldText } from '../field-text.ts'

/** Quantity prices of an option per group, with two empty rows. */
export function OptionTiers({ option, at }: { option: DeskOption; at: string }) {
  const t = useWords('products')
  const { choices } = useProduct()
  const groups = [publicGroup, ...choices.groups]
  const rows = [
    ...option.tiers,
    ...[0, 1].map(() => ({ group: publicGroup, qty: null, price: null, usd: null })),
  ]
  return (
    <fieldset className="whole">
      <legend className="soft small">{t('tiers')}</legend>
      {rows.map((row, index) => (
        // rows may be equal while being edited
        <div key={index} className="row end" style={{ marginBottom: 6 }}>
          <Choice
            name={`${at}[tiers][${index}][group]`}
            label={t('group')}
            options={[...new Set([...groups, row.group])].map((group) => [
              group,
              group === publicGroup ? t('everybody') : group,
            ])}
            defaultValue={row.group}
          />
          <TextField
            name={`${at}[tiers][${index}][qty]`}
            label={t('fromPieces')}
            type="number"
            min={2}
            defaultValue={fieldText(row.qty)}
            style={{ width: '6rem' }}
          />
          <MoneyCells
            names={[`${at}[tiers][${index}][price]`, `${at}[tiers][${index}][usd]`]}
            label={`${option.sku} · ${t('tiers')} ${index + 1}`}
            values={[row.price, row.usd]}
          />
        </div>
      ))}
    </fieldset>
  )
}
