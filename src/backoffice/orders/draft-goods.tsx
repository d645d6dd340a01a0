import { Form, Link } from 'react-router'
import { currencies } from '#shop/money.ts'
import type { DeskLevel } from '#shop/stock/desk.contract.ts'
import { useWords } from '../words/words.tsx'
import { addressOf, withLine, type Draft } from './draft.rules.ts'

type Props = { draft: Draft; search: string; found: readonly DeskLevel[] }

/** What goes into the order: found by sku or name, added and taken away by links. */
export function DraftGoods({ draft, search, found }: Props) {
  const t = useWords('draft')
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
        <input
          type="search"
          name="search"
          className="well"
          defaultValue={search}
          aria-label={t('search')}
          placeholder={t('search')}
          style={{ flex: '1 1 10rem', width: 'auto' }}
        />
        <select name="currency" aria-label={t('currency')} defaultValue={draft.currency} className="well" style={{ width: 'auto' }}>
          {currencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <button type="submit" className="act">
          {t('find')}
        </button>
      </Form>
      {search !== '' && found.length === 0 ? <p className="soft">{t('nothingFound')}</p> : null}
      {found.map((level) => (
        <div key={`${level.subSku} ${level.place}`} className="row">
          <span style={{ flex: '1 1 12rem' }}>
            {level.name} <span className="small soft">{[level.optionName, level.subSku].filter(Boolean).join(' · ')}</span>
          </span>
          <span className="soft num">{t('available', { count: level.available })}</span>
          <Link to={addressOf(withLine(draft, level.subSku, 1), search)} className="act" preventScrollReset>
            {t('add')}
          </Link>
        </div>
      ))}
    </section>
  )
}
