import type { bookingReport } from '#shop/bookings/report/report.contract.ts'
import type { AnswerOf } from '#shop/endpoint.ts'
import { Amount } from '../../shell/amount.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { useWords } from '../../words/words.tsx'

type Owed = Pick<AnswerOf<typeof bookingReport>, 'liability' | 'liabilityTotal'>

/** Paid sessions not yet provided, by age of the purchase. */
export function LiabilityTable({ liability, liabilityTotal }: Owed) {
  const t = useWords('bookingReport')
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
            {liability.map(({ age, ...sums }) => (
              <SumsRow key={age} name={t(`age.${age}`)} sums={sums} />
            ))}
          </tbody>
          <tfoot>
            <SumsRow name={t('total')} sums={liabilityTotal} />
          </tfoot>
        </table>
      </Scroll>
    </section>
  )
}

function SumsRow({ name, sums }: { name: string; sums: Owed['liabilityTotal'] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{sums.packages}</td>
      <td className="num">{sums.sessions}</td>
      <td className="num">{sums.endingSoon}</td>
      <td className="num">
        <Amount of={sums.owed} currency="HKD" />
      </td>
    </tr>
  )
}
