import { Form } from 'react-router'
import { currencies } from '#shop/money.ts'
import type { DeskLevel } from '#shop/stock/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'
import { GoodsFound, GoodsSearch } from './goods-found.tsx'
import { addressOf, withLine, type Draft } from './draft.rules.ts'

type Props = { draft: Draft; search: string; found: readonly DeskLevel[] }

/** What goes into the order: found by sku or name, added and taken away by links. */
export function DraftGoods({ draft, search, found }: Props) {
  const t = useWords('draft')
  const goods = useWords('goods')
  const add = ({ subSku }: DeskLevel) => (
    <Link to={addressOf(withLine(draft, subSku, 1), search)} className="act" preventScrollReset>
      {goods('add')}
    </Link>
  )
  return (
    <section className="desk-card" aria-labelledby="draft-goods">
      <h2 id="draft-goods">{t('goods')}</h2>
      {draft.lines.length === 0 ? <p className="soft">{t('empty')}</p> : null}
      {draft.lines.map(({ subSku, quantity }) => (
        <div key={subSku} className="row">
          <b className="num">{subSku}</b>
          <span className="num">× {quantity}</span>
          <span className="row push">
            <Link
              to={addressOf(withLine(draft, subSku, -1), search)}
              className="act"
              aria-label={t('less', { sku: subSku })}
              preventScrollReset
            >
              −
            </Link>
            <Link
              to={addressOf(withLine(draft, subSku, 1), search)}
              className="act"
              aria-label={t('more', { sku: subSku })}
              preventScrollReset
            >
              +
            </Link>
          </span>
        </div>
      ))}
      <Form className="row end" action="/desk/orders/new" role="search">
        {draft.lines.map(({ subSku, quantity }) => (
          <input key={subSku} type="hidden" name="line" value={`${subSku}:${quantity}`} />
        ))}
        <GoodsSearch search={search}>
          <select name="currency" aria-label={t('currency')} defaultValue={draft.currency} className="well" style={{ width: 'auto' }}>
            {currencies.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </GoodsSearch>
      </Form>
      <GoodsFound search={search} found={found} add={add} />
    </section>
  )
}
