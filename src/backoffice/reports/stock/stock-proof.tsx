import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { StockValue } from '#shop/reports/stock/stock-value.contract.ts'
import { Scroll } from '../../shell/scroll.tsx'
import { useStockWords } from './use-stock-words.ts'

/** Check against overselling: number of stock levels checked, and those that fail. */
export function StockProof({ proof: { levels, oversold } }: { proof: StockValue['proof'] }) {
  const { t, count, place: placeName } = useStockWords()
  const isProved = oversold.length === 0
  return (
    <section className="desk-card" aria-labelledby="proof">
      <h2 id="proof">{t('proof')}</h2>
      <p className="row">
        {isProved ? (
          <CircleCheck size={18} aria-hidden="true" />
        ) : (
          <TriangleAlert size={18} aria-hidden="true" />
        )}
        <span>{isProved ? t('proved', { levels }) : t('notProved', { levels, count: oversold.length })}</span>
      </p>
      {isProved ? null : (
        <Scroll labelledBy="proof">
          <table className="desk-table">
            <thead>
              <tr>
                <th>{t('field.option')}</th>
                <th>{t('field.place')}</th>
                <th className="num">{t('counted')}</th>
                <th className="num">{t('promised')}</th>
                <th className="num">{t('foundShort')}</th>
              </tr>
            </thead>
            <tbody>
              {oversold.map(({ subSku, place, counted, promised, short }) => (
                <tr key={`${subSku} ${place}`}>
                  <th scope="row">{subSku}</th>
                  <td>{placeName(place)}</td>
                  <td className="num">{count(counted)}</td>
                  <td className="num">{count(promised)}</td>
                  <td className="num">{count(short)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}
