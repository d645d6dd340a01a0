import { useState } from 'react'
import type { DeskDocument, DeskOption } from '#shop/products/editing/document.contract.ts'
import { calls } from '../../../shell/forms/calls.ts'
import { Scroll } from '../../../shell/scroll.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../../words/words.tsx'
import { OptionDetails } from './option-details.tsx'
import { PartForm } from '../part-form.tsx'
import { useProduct } from '../product-context.ts'
import { OptionRow } from './option-row.tsx'
import { emptyOption } from './empty-option.ts'

/** Options as the form submits them, without available stock. */
const optionsOf = ({ options }: DeskDocument) => options.map(({ left: _, isFixed: __, ...option }) => option)

/** Options and their prices: HKD and USD in each cell, one column per group. */
export function OptionsForm() {
  const t = useWords('products')
  const { product } = useProduct()
  const hydrated = useHydrated()
  const [added, setAdded] = useState(0)
  return (
    <PartForm
      id="options"
      title={t('part.options')}
      call={calls.saveProductOptions}
      of={optionsOf}
      aside={
        hydrated ? (
          <button type="button" className="act" onClick={() => setAdded(added + 1)}>
            {t('addOption')}
          </button>
        ) : null
      }
    >
      {(document) => {
        // without JavaScript an empty row is always available
        const fresh = Array.from({ length: hydrated ? added : 1 }, () => emptyOption)
        const options = [...document.options, ...fresh]
        return (
          <>
            <Grid options={options} known={document.options.length} />
            {options.map((option, index) => (
              <OptionDetails
                // new options have no code yet
                key={option.sku || `new ${index}`}
                option={option}
                index={index}
                isTreatment={document.kind === 'treatment'}
              />
            ))}
            <p className="small soft">
              {t('optionsHint')} {product.live === null ? '' : t('optionsStay')}
            </p>
          </>
        )
      }}
    </PartForm>
  )
}

function Grid({ options, known }: { options: readonly DeskOption[]; known: number }) {
  const t = useWords('products')
  const { choices } = useProduct()
  const groups = [
    ...new Set([...choices.groups, ...options.flatMap(({ prices }) => prices.map(({ group }) => group))]),
  ]
  return (
    <Scroll label={t('part.options')}>
      <table className="desk-table desk-prices">
        <thead>
          <tr>
            <th>{t('option')}</th>
            <th>{t('availability')}</th>
            <th className="r">{t('price')}</th>
            <th className="r">{t('was')}</th>
            {groups.map((group) => (
              <th key={group} className="r">
                {group}
              </th>
            ))}
            <th className="r">{t('stockLeft')}</th>
          </tr>
        </thead>
        <tbody>
          {options.map((option, index) => (
            <OptionRow
              key={option.sku || `new ${index}`}
              option={option}
              index={index}
              groups={groups}
              isNew={index >= known}
            />
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
