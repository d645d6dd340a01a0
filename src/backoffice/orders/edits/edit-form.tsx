import { Form } from 'react-router'
import type { DeskOrder } from '#shop/orders/desk/desk.contract.ts'
import type { EditPreview } from '#shop/revisions/contract.ts'
import type { DeskLevel } from '#shop/stock/desk.contract.ts'
import { amountText } from '../../shell/amount.tsx'
import { useWords } from '../../words/words.tsx'
import { PlaceField } from './edit-address.tsx'
import { addedOf, remainingOf, piecesNow, type EditWords } from './edit-form.rules.ts'
import { GoodsFound, GoodsSearch } from './goods-found.tsx'
import { PiecesField, PiecesTable } from '../pieces-table.tsx'
import { useFormAsTyped } from '../../shell/forms/use-form-as-typed.ts'

const sectionStyle = { border: 0, padding: '0 18px', margin: 0, gap: 8 }

type Props = {
  order: DeskOrder
  input: EditWords
  search: string
  found: readonly DeskLevel[]
  preview: EditPreview | null
}

/**
 * Lines and place of delivery after the revision. Each change updates the preview; without JavaScript the button
 * does.
 */
export function EditForm({ order, input, search, found, preview }: Props) {
  const t = useWords('change')
  const { form, later, sent } = useFormAsTyped()
  const heads = { item: t('item'), left: t('left'), each: t('each'), pieces: t('pieces') }
  const rows = order.lines
    .map((line) => ({ line, left: piecesNow(line), most: 999, pieces: remainingOf(input, line) }))
    .filter(({ left }) => left > 0)
    .map((row) => ({ ...row, name: `q-${row.line.id}`, label: t('piecesOf', { item: row.line.name }) }))
  return (
    <Form ref={form} className="desk-card flush" onChange={later} onSubmit={sent}>
      <PiecesTable label={t('what')} heads={heads} rows={rows} currency={order.currency} />
      {input.add.length > 0 ? (
        <fieldset className="stack" style={sectionStyle}>
          <legend className="desk-legend">{t('added')}</legend>
          {input.add.map((word) => (
            <AddedRow key={addedOf(word).subSku} word={word} order={order} preview={preview} />
          ))}
          <small className="soft">{t('addHint')}</small>
        </fieldset>
      ) : null}
      <fieldset className="stack" style={sectionStyle}>
        <legend className="desk-legend">{t('addMore')}</legend>
        <div className="row">
          <GoodsSearch search={search} />
        </div>
        <GoodsFound search={search} found={found} add={addButton} />
      </fieldset>
      <Elsewhere order={order} input={input} />
      <div className="row" style={{ padding: '0 18px 14px' }}>
        <button type="submit" className="act">
          {t('workOut')}
        </button>
      </div>
    </Form>
  )
}

function AddedRow({ word, order, preview }: { word: string; order: DeskOrder; preview: EditPreview | null }) {
  const t = useWords('change')
  const { subSku, pieces, price } = addedOf(word)
  const known = preview?.added.find((each) => each.subSku === subSku)
  const placeholder = known ? String(known.own) : undefined
  return (
    <div className="row end">
      <span style={{ flex: '1 1 14rem' }}>
        {known?.name ?? subSku}{' '}
        <span className="small soft">{[known?.optionName, subSku].filter(Boolean).join(' · ')}</span>
        {known ? (
          <span className="small soft">
            {' '}
            · {t('ownPrice', { amount: amountText(known.own, order.currency) })}
          </span>
        ) : null}
      </span>
      <label className="small soft">
        <span aria-hidden="true">{t('price', { currency: order.currency })}</span>
        <input
          name={`p-${subSku}`}
          defaultValue={price}
          placeholder={placeholder}
          inputMode="decimal"
          pattern="[0-9]{1,8}(\.[0-9]{1,2})?"
          aria-label={t('priceOf', { sku: subSku, currency: order.currency })}
          className="well count"
          style={{ display: 'block', width: '7rem' }}
        />
      </label>
      <label className="small soft">
        <span aria-hidden="true" style={{ display: 'block' }}>
          {t('pieces')}
        </span>
        <PiecesField
          name={`n-${subSku}`}
          label={t('piecesOf', { item: known?.name ?? subSku })}
          most={99}
          pieces={pieces}
        />
      </label>
    </div>
  )
}

const addButton = ({ subSku }: DeskLevel) => <AddButton subSku={subSku} />

function AddButton({ subSku }: { subSku: string }) {
  const t = useWords('goods')
  return (
    <button type="submit" name="add" value={subSku} className="act" aria-label={`${t('add')} ${subSku}`}>
      {t('add')}
    </button>
  )
}

/** New place of delivery, which determines the fee; the rest of the address is entered when the revision is saved. */
function Elsewhere({ order, input: request }: Pick<Props, 'order' | 'input'>) {
  const t = useWords('change')
  const address = order.addresses.find(({ kind }) => kind === 'delivery')
  if (!address) return null
  const place = request.moves
    ? { ...address, province: request.province || address.province, city: request.city || address.city }
    : address
  return (
    <div className="stack" style={{ padding: '0 18px', gap: 6 }}>
      <label className="tick">
        <input type="checkbox" name="moves" value="1" defaultChecked={request.moves} />
        <span>{t('elsewhere')}</span>
      </label>
      {request.moves && order.deliveryMethod === 'shipping' ? (
        <div className="fields">
          <PlaceField part="province" address={place} />
          <PlaceField part="city" address={place} />
        </div>
      ) : null}
      <small className="soft">{t('elsewhereHint')}</small>
    </div>
  )
}
