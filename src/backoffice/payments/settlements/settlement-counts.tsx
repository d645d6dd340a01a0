import { isDifference } from '#shop/payments/settlement/match.rules.ts'
import type { SettlementFile } from '#shop/payments/settlement/settlement.contract.ts'
import { Amount } from '../../shell/amount.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'

/** Totals by kind of line and currency. */
export function SettlementCounts({ file: { counts } }: { file: SettlementFile }) {
  const t = useWords('settlement')
  return (
    <section className="desk-card stack" aria-labelledby="sums">
      <h2 id="sums">{t('sums')}</h2>
      <Scroll labelledBy="sums">
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('finding')}</th>
              <th className="r">{t('lines')}</th>
              <th className="r">{t('gross')}</th>
              <th className="r">{t('fee')}</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ finding, currency, lines, gross, fee }) => (
              <tr key={`${finding} ${currency}`}>
                <td>
                  <span className={`desk-label ${isDifference(finding) ? 'bad' : ''}`}>
                    {t(`findingOf.${finding}`)}
                  </span>
                </td>
                <td className="r num">{lines}</td>
                <td className="r">
                  <Amount of={gross} currency={currency} />
                </td>
                <td className="r">
                  <Amount of={fee} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
