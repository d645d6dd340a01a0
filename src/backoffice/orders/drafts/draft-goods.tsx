import { Form } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import { currencies, type Currency } from '#shop/money.ts'
import type { quoteDraft } from '#shop/drafts/contract.ts'
import { countries, countryName } from '#shop/region.ts'
import type { DeskLevel } from '#shop/stock/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../../shell/amount.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { GoodsFound, GoodsSearch } from '../edits/goods-found.tsx'
import { addressOf, pairsOf, withLine, type Draft } from './draft.rules.ts'

type Quote = AnswerOf<typeof quoteDraft>
type Props = { draft: Draft; search: string; found: readonly DeskLevel[]; quote: Quote }

/** Lines of a draft: options are found by sku or name, and added and removed by links. */
export function DraftGoods({ draft, search, found, quote }: Props) {
  const t = useWords('draft')
  const goods = useWords('goods')
  const field = useWords('field')
  const locale = useLocale()
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
          <LinePrice line={quote.lines.find((line) => line.subSku === subSku)} currency={draft.currency} />
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
      {draft.lines.length > 0 ? <QuoteSums quote={quote} currency={draft.currency} /> : null}
      <Form className="row end" action="/desk/orders/new" role="search">
        {pairsOf(draft)
          .filter(([name]) => name !== 'currency' && name !== 'country')
          .map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
        <GoodsSearch search={search}>
          <select
            name="currency"
            aria-label={t('currency')}
            defaultValue={draft.currency}
            className="well"
            style={{ width: 'auto' }}
          >
            {currencies.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
          <select
            name="country"
            aria-label={field('country')}
            defaultValue={draft.country}
            className="well"
            style={{ width: 'auto' }}
          >
            {countries.map(({ key }) => (
              <option key={key} value={key}>
                {countryName(locale, key)}
              </option>
            ))}
          </select>
        </GoodsSearch>
      </Form>
      <GoodsFound search={search} found={found} add={add} />
    </section>
  )
}

/** Regular price of a line, or the reason why it cannot be sold. */
function LinePrice({ line, currency }: { line: Quote['lines'][number] | undefined; currency: Currency }) {
  if (!line) return null
  return (
    <span className="small">
      {line.total === null ? null : <Amount of={line.total} currency={currency} />}{' '}
      {line.why ? <span className="hot">{line.why}</span> : null}
    </span>
  )
}

/** Totals at regular prices, delivered by courier. */
function QuoteSums({ quote, currency }: { quote: Quote; currency: Currency }) {
  const t = useWords('order')
  const rows = [
    ['goods', quote.goods],
    ...(quote.delivery === null ? [] : [['delivery', quote.delivery] as const]),
    ['total', quote.total],
  ] as const
  return (
    <dl>
      {rows.map(([word, amount]) => (
        <div key={word} style={{ display: 'contents' }}>
          <dt>{t(`sums.${word}`)}</dt>
          <dd>
            <Amount of={amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
