import type { DayHead } from '#shop/closing/closing.contract.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../../shell/amount.tsx'
import { Scroll } from '../../shell/scroll.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { byCurrency } from './by-currency.ts'

const tones = { before: '', running: '', open: 'warn', closed: 'ok' } as const

/** Days of a month with the totals of closed ones, and who closed them. */
export function DayTable({ days }: { days: readonly DayHead[] }) {
  const t = useWords('closing')
  if (days.length === 0) return <p className="desk-empty">{t('noDays')}</p>
  return (
    <section className="desk-card stack" aria-labelledby="days">
      <h2 id="days">{t('days')}</h2>
      <Scroll labelledBy="days">
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('day')}</th>
              <th>{t('state')}</th>
              <th className="r">{t('charged')}</th>
              <th className="r">{t('refunded')}</th>
              <th className="r">{t('net')}</th>
              <th className="r">{t('stoodOpen')}</th>
              <th>{t('closed')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <DayRow key={day.day} day={day} />
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}

function DayRow({ day }: { day: DayHead }) {
  const t = useWords('closing')
  const totals = byCurrency(day.tenders)
  const column = (name: 'charged' | 'refunded' | 'net') => (
    <td className="r">
      {totals.length === 0 ? (
        <span className="soft">—</span>
      ) : (
        totals.map((each) => (
          <div key={each.currency}>
            <Amount of={each[name]} currency={each.currency} />
          </div>
        ))
      )}
    </td>
  )
  return (
    <tr>
      <td className="num tight">
        <Link to={`/desk/payments/closing/${day.day}`} className="link">
          {day.day}
        </Link>
      </td>
      <td className="tight">
        <span className={`desk-label ${tones[day.state]}`}>{t(`stateOf.${day.state}`)}</span>
      </td>
      {column('charged')}
      {column('refunded')}
      {column('net')}
      <td className="r num">{day.stoodOpen ?? '—'}</td>
      <td className="soft">
        {day.closedAt ? (
          <>
            {day.closedBy} · <Moment at={day.closedAt} short />
          </>
        ) : (
          '—'
        )}
      </td>
    </tr>
  )
}
