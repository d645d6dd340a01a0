import type { StockOption } from '#shop/stock/options/option.contract.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'

type Props = { subSku: string; shelves: StockOption['shelves']; canChange: boolean }

/** Storage locations of an option, by warehouse or branch. */
export function OptionShelves({ subSku, shelves, canChange }: Props) {
  const t = useWords('stock')
  return (
    <section className="desk-card" aria-labelledby="shelves">
      <h2 id="shelves">{t('shelf')}</h2>
      {canChange ? (
        shelves.map(({ place, name, shelfCode }) => (
          <ActForm
            key={`${place} ${shelfCode}`}
            call={calls.setShelf}
            fixed={{ sub_sku: subSku, place }}
            className="row end"
            stays
          >
            <TextField
              name="shelf_code"
              label={name}
              maxLength={20}
              autoCapitalize="characters"
              defaultValue={shelfCode ?? ''}
            />
            <Send>{t('save')}</Send>
          </ActForm>
        ))
      ) : (
        <dl>
          {shelves.map(({ place, name, shelfCode }) => (
            <div key={place} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd className="num">{shelfCode ?? '—'}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
