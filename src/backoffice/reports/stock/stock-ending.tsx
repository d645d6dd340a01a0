import type { StockValue } from '#shop/reports/stock/stock-value.contract.ts'
import { Link } from '#ui/link.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { Scroll } from '../../shell/scroll.tsx'
import { useStockWords } from './use-stock-words.ts'

/** Lots that expire within 90 days, each linked to its page. */
export function StockEnding({ lots }: { lots: StockValue['lots'] }) {
  const { t, day, count, hkd, place: placeName } = useStockWords()
  const seesMoney = useMay()('products.money')
  if (lots.length === 0) return null
  return (
    <section className="desk-card flush" aria-labelledby="ending">
      <header className="desk-report-by">
        <h2 id="ending">{t('lotsEnding')}</h2>
      </header>
      <Scroll labelledBy="ending">
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('lastDay')}</th>
              <th>{t('field.option')}</th>
              <th>{t('lot')}</th>
              <th>{t('field.place')}</th>
              <th className="num">{t('pieces')}</th>
              {seesMoney ? <th className="num">{t('cost')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {lots.map(({ id, subSku, name, place, lot, expiresOn, figures }) => (
              <tr key={`${id} ${place}`}>
                <td className="tight">
                  <time dateTime={expiresOn}>{day(expiresOn)}</time>
                </td>
                <td>
                  {name ?? subSku} <span className="soft small">{name === null ? '' : subSku}</span>
                </td>
                <td>
                  <Link to={`/desk/stock/lots/${id}`} className="link">
                    {lot}
                  </Link>
                </td>
                <td>{placeName(place)}</td>
                <td className="num">{count(figures.pieces)}</td>
                {seesMoney ? <td className="num">{hkd(figures.cost)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
