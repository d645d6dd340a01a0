import type { bookingReport } from '#shop/bookings/report/report.contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import { Amount } from '../../shell/amount.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'

type Owed = Pick<AnswerOf<typeof bookingReport>, 'liability' | 'liabilityTotal'>

/** Sessions that were paid and not given yet, by how long ago they were bought. */
export function LiabilityTable({ liability, liabilityTotal }: Owed) {
  const t = useWords('bookingReport')
  const rows = [
    ...liability.map(({ age, ...sum }) => ({ name: t(`age.${age}`), ...sum })),
    { name: t('total'), ...liabilityTotal },
  ]
  return (
    <section aria-labelledby="liability" className="stack wide">
      <h2 id="liability">{t('liability')}</h2>
      <p className="soft small">{t('liabilityWhat')}</p>
      <Scroll label={t('liability')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('age.title')}</th>
              <th className="num">{t('packages')}</th>
              <th className="num">{t('sessions')}</th>
              <th className="num">{t('endingSoon')}</th>
              <th className="num">{t('owed')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, packages, sessions, endingSoon, owed }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">{packages}</td>
                <td className="num">{sessions}</td>
                <td className="num">{endingSoon}</td>
                <td className="num">
                  <Amount of={owed} currency="HKD" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
