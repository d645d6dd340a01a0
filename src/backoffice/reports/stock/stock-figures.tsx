import type { StockFigures } from '#shop/reports/stock/stock-value.contract.ts'
import { useMay } from '../../shell/frame-context.ts'
import { ShareBar } from '../share-bar.tsx'
import { useStockWords } from './use-stock-words.ts'

/** Totals of the stock in four figures; cost only with the right to see it. */
export function StockFigureRow({ figures: { pieces, withoutCost, cost, price } }: { figures: StockFigures }) {
  const { t, reports, count, hkd } = useStockWords()
  const seesMoney = useMay()('products.money')
  return (
    <dl className="desk-figures" aria-label={reports('inAll')}>
      <div>
        <dt>{t('pieces')}</dt>
        <dd className="num">{count(pieces)}</dd>
      </div>
      {seesMoney ? (
        <>
          <div data-main>
            <dt>{t('cost')}</dt>
            <dd className="num">{hkd(cost)}</dd>
          </div>
          <div>
            <dt>{t('price')}</dt>
            <dd className="num">{hkd(price)}</dd>
          </div>
        </>
      ) : null}
      <div>
        <dt>{t('withoutCost')}</dt>
        <dd className="num">{count(withoutCost)}</dd>
      </div>
    </dl>
  )
}

/** Headings of the cells below. */
export function StockHeads() {
  const { t, reports } = useStockWords()
  const seesMoney = useMay()('products.money')
  return (
    <>
      <th className="num">{t('pieces')}</th>
      {seesMoney ? (
        <>
          <th className="num">{t('cost')}</th>
          <th className="num">{t('price')}</th>
        </>
      ) : null}
      <th className="num">{t('withoutCost')}</th>
      <th className="num">{reports('share')}</th>
    </>
  )
}

/** Figures of a row, and its share of all pieces as a bar. */
export function StockCells({ figures, total }: { figures: StockFigures; total: StockFigures }) {
  const { count, hkd } = useStockWords()
  const seesMoney = useMay()('products.money')
  const share = total.pieces === 0 ? null : figures.pieces / total.pieces
  return (
    <>
      <td className="num">{count(figures.pieces)}</td>
      {seesMoney ? (
        <>
          <td className="num">{hkd(figures.cost)}</td>
          <td className="num">{hkd(figures.price)}</td>
        </>
      ) : null}
      <td className="num">{count(figures.withoutCost)}</td>
      <td className="num">{share === null ? '—' : <ShareBar share={share} />}</td>
    </>
  )
}
