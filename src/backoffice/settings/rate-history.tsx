import type { CurrencyRate } from '#shop/pricing/exchange-rates/rates.contract.ts'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

/** Latest exchange rates by currency, collapsed. */
export function RateHistory({ rates }: { rates: readonly CurrencyRate[] }) {
  const t = useWords('rates')
  return (
    <section className="desk-card stack" aria-labelledby="rates-history">
      <h2 id="rates-history">{t('history')}</h2>
      {rates.map(({ currency, history }) =>
        history.length === 0 ? null : (
          <details key={currency} className="desk-more">
            <summary>{t('historyOf', { currency, count: history.length })}</summary>
            <Scroll label={`${t('history')} · ${currency}`}>
              <table className="desk-table">
                <thead>
                  <tr>
                    <th>{t('since')}</th>
                    <th className="r">{t('rate')}</th>
                    <th>{t('source')}</th>
                    <th>{t('enteredBy')}</th>
                    <th>{t('agreedBy')}</th>
                  </tr>
                </thead>
                <tbody>
                  {history.map((row) => (
                    <tr key={row.since}>
                      <td className="tight">
                        <Moment at={row.since} />
                      </td>
                      <td className="r num">{row.rate}</td>
                      <td>{row.source}</td>
                      <td>{row.enteredBy}</td>
                      <td>{row.agreedBy ?? '–'}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          </details>
        ),
      )}
    </section>
  )
}
