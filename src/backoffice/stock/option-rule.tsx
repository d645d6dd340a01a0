import type { StockRule } from '#shop/stock/options/option.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'

/** Form for the reorder level and quantity of an option. */
export function OptionRule({ subSku, rule }: { subSku: string; rule: StockRule | null }) {
  const t = useWords('stockOption')
  const stock = useWords('stock')
  return (
    <section className="desk-card" aria-labelledby="rule">
      <h2 id="rule">{t('rule')}</h2>
      {rule === null ? <p className="soft">{t('noRule')}</p> : null}
      <ActForm call={calls.setStockRule} fixed={{ sub_sku: subSku }} stays>
        <TextField
          name="threshold"
          label={t('threshold')}
          type="number"
          min={0}
          step={1}
          required
          defaultValue={rule?.threshold}
        />
        <TextField
          name="reorder"
          label={t('reorder')}
          type="number"
          min={1}
          step={1}
          required
          defaultValue={rule?.reorder}
        />
        <div className="row">
          <Send>{stock('save')}</Send>
        </div>
      </ActForm>
    </section>
  )
}
