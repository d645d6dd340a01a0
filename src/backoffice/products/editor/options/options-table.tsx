import { optionName } from './option-name.ts'
import { amountText } from '../../../shell/amount.tsx'
import { useMay } from '../../../shell/frame-context.ts'
import { Scroll } from '../../../shell/scroll.tsx'
import { useLocale, useWords } from '../../../words/words.tsx'
import { useProduct } from '../product-context.ts'

/** Read-only view of the options. */
export function OptionsTable() {
  const t = useWords('products')
  const may = useMay()
  const locale = useLocale()
  const { options } = useProduct().product.document
  return (
    <section className="desk-card flush" aria-labelledby="options">
      <h2 id="options">{t('part.options')}</h2>
      <Scroll labelledBy="options">
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('option')}</th>
              <th>{t('availability')}</th>
              {may('products.money') ? <th className="r">{t('price')}</th> : null}
              {may('products.money') ? <th className="r">{t('was')}</th> : null}
              <th className="r">{t('stockLeft')}</th>
            </tr>
          </thead>
          <tbody>
            {options.map((option) => (
              <tr key={option.sku}>
                <td>
                  {optionName(locale, option)}
                  <div className="small soft">{option.sku}</div>
                </td>
                <td>{t(`availabilityOf.${option.state}`)}</td>
                {may('products.money') ? (
                  <td className="r num">
                    {amountText(option.price, 'HKD')}
                    {option.usd === null ? null : (
                      <div className="small soft">{amountText(option.usd, 'USD')}</div>
                    )}
                  </td>
                ) : null}
                {may('products.money') ? <td className="r num">{amountText(option.was, 'HKD')}</td> : null}
                <td className="r num">{option.left ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
