import { Form } from 'react-router'
import type { DeskOrder } from '#shop/orders/desk.contract.ts'
import type { EditPreview } from '#shop/orders/edit.contract.ts'
import type { DeskLevel } from '#shop/stock/desk.contract.ts'
import { Amount, amountText } from '../shell/amount.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { useWords } from '../words/words.tsx'
import { PlaceField } from './edit-address.tsx'
import { addedOf, keptOf, piecesNow, type EditWords } from './edit-wish.rules.ts'
import { useFormAsTyped } from './use-form-as-typed.ts'

const part = { border: 0, padding: '0 18px', margin: 0, gap: 8 }

type Props = { order: DeskOrder; wish: EditWords; search: string; found: readonly DeskLevel[]; preview: EditPreview | null }

/** What the order is to hold and where it is to go. Each change asks what it comes to; without script the button does. */
export function EditWish({ order, wish, search, found, preview }: Props) {
  const t = useWords('change')
  const { form, later, sent } = useFormAsTyped()
  return (
    <Form ref={form} className="desk-card flush" onChange={later} onSubmit={sent}>
      <Scroll label={t('what')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('item')}</th>
              <th className="r">{t('left')}</th>
              <th className="r">{t('each')}</th>
              <th className="r">{t('pieces')}</th>
            </tr>
          </thead>
          <tbody>
            {order.lines
              .filter((line) => piecesNow(line) > 0)
              .map((line) => (
                <tr key={line.id}>
                  <td>
                    {line.name} <span className="small soft">{[line.optionName, line.subSku].filter(Boolean).join(' · ')}</span>
                  </td>
                  <td className="r num">{piecesNow(line)}</td>
                  <td className="r">
                    <Amount of={line.money?.unitNet[line.refunded] ?? null} currency={order.currency} />
                  </td>
                  <td className="r">
                    <input
                      type="number"
                      name={`q-${line.id}`}
                      min={0}
                      max={999}
                      defaultValue={keptOf(wish, line)}
                      aria-label={t('piecesOf', { item: line.name })}
                      className="well count"
                    />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </Scroll>
      {wish.add.length > 0 ? (
        <fieldset className="stack" style={part}>
          <legend className="desk-legend">{t('added')}</legend>
          {wish.add.map((word) => (
            <AddedRow key={addedOf(word).subSku} word={word} order={order} preview={preview} />
          ))}
          <small className="soft">{t('addHint')}</small>
        </fieldset>
      ) : null}
      <fieldset className="stack" style={part}>
        <legend className="desk-legend">{t('addMore')}</legend>
        <Goods search={search} found={found} />
      </fieldset>
      <Elsewhere order={order} wish={wish} />
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
        {known?.name ?? subSku} <span className="small soft">{[known?.optionName, subSku].filter(Boolean).join(' · ')}</span>
        {known ? <span className="small soft"> · {t('ownPrice', { amount: amountText(known.own, order.currency) })}</span> : null}
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
        <span aria-hidden="true">{t('pieces')}</span>
        <input
          type="number"
          name={`n-${subSku}`}
          min={0}
          max={99}
          defaultValue={pieces}
          aria-label={t('piecesOf', { item: known?.name ?? subSku })}
          className="well count"
          style={{ display: 'block' }}
        />
      </label>
    </div>
  )
}

/** Found by sku or name; each is added by a button of the same form. */
function Goods({ search, found }: Pick<Props, 'search' | 'found'>) {
  const t = useWords('change')
  return (
    <>
      <div className="row">
        <input
          type="search"
          name="search"
          className="well"
          defaultValue={search}
          aria-label={t('search')}
          placeholder={t('search')}
          style={{ flex: '1 1 10rem', width: 'auto' }}
        />
        <button type="submit" className="act">
          {t('find')}
        </button>
      </div>
      {search !== '' && found.length === 0 ? <p className="soft">{t('nothingFound')}</p> : null}
      {found.map((level) => (
        <div key={`${level.subSku} ${level.place}`} className="row">
          <span style={{ flex: '1 1 10rem' }}>
            {level.name} <span className="small soft">{[level.optionName, level.subSku].filter(Boolean).join(' · ')}</span>
          </span>
          <span className="soft num">{t('available', { count: level.available })}</span>
          <button type="submit" name="add" value={level.subSku} className="act" aria-label={`${t('add')} ${level.subSku}`}>
            {t('add')}
          </button>
        </div>
      ))}
    </>
  )
}

/** The place is enough to know the fee; the rest of the address is written when the change is made. */
function Elsewhere({ order, wish }: Pick<Props, 'order' | 'wish'>) {
  const t = useWords('change')
  const address = order.addresses.find(({ kind }) => kind === 'delivery')
  if (!address) return null
  const place = wish.moves ? { ...address, province: wish.province || address.province, city: wish.city || address.city } : address
  return (
    <div className="stack" style={{ padding: '0 18px', gap: 6 }}>
      <label className="tick">
        <input type="checkbox" name="moves" value="1" defaultChecked={wish.moves} />
        <span>{t('elsewhere')}</span>
      </label>
      {wish.moves && order.deliveryMethod === 'shipping' ? (
        <div className="fields">
          <PlaceField part="province" address={place} />
          <PlaceField part="city" address={place} />
        </div>
      ) : null}
      <small className="soft">{t('elsewhereHint')}</small>
    </div>
  )
}
