import type { MonthView, Standing } from '#shop/closing/closing.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { ActPanel } from '../../shell/panel.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { useBlocked } from './use-blocked.ts'
import { StandingList } from './standing-list.tsx'

/** Whether the month is closed and by whom; obstacles to closing it, with links. */
export function MonthState({ month, standing }: { month: MonthView; standing: Standing }) {
  const t = useWords('closing')
  const blocked = useBlocked()
  const may = useMay()
  const reason = month.isClosed ? null : blocked(month.blockedBy)
  return (
    <section className="desk-card stack" aria-labelledby="month-state">
      <h2 id="month-state">{t('month')}</h2>
      <p className="row">
        <span className={`desk-label ${month.isClosed ? 'ok' : 'warn'}`}>
          {t(month.isClosed ? 'stateOf.closed' : 'stateOf.open')}
        </span>
        {reason ? <span className="soft">{reason}</span> : null}
      </p>
      <Closings month={month} />
      {month.isClosed ? null : <StandingList standing={standing} />}
      {may('closing.write') ? <MonthActions month={month} /> : null}
    </section>
  )
}

function Closings({ month: { closings } }: { month: MonthView }) {
  const t = useWords('closing')
  if (closings.length === 0) return null
  return (
    <ul className="plain small">
      {closings.map((closing) => (
        <li key={closing.id}>
          {t('closedBy', { who: closing.closedBy })} · <Moment at={closing.closedAt} />
          {closing.reopenedAt ? (
            <>
              {' · '}
              {t('reopenedBy', {
                requester: closing.reopenAskedBy ?? '',
                who: closing.reopenedBy ?? '',
              })}{' '}
              · <Moment at={closing.reopenedAt} /> <q>{closing.reason}</q>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function MonthActions({ month }: { month: MonthView }) {
  const t = useWords('closing')
  if (month.isClosed)
    return (
      <div className="row no-print">
        <ActPanel title={t('reopen')}>
          <ActForm call={calls.reopenMonth} fixed={{ month: month.month }} className="fields">
            <p className="whole soft">{t('reopenText')}</p>
            <TextField name="reason" label={t('why')} required maxLength={300} />
            <div className="row whole">
              <Send>{t('reopenGo')}</Send>
              <Link to="/desk/approvals?state=requested" className="act">
                {t('toApprovals')}
              </Link>
            </div>
          </ActForm>
        </ActPanel>
      </div>
    )
  if (month.blockedBy !== null) return null
  return (
    <div className="row no-print">
      <ActForm call={calls.closeMonth} fixed={{ month: month.month }} className="row">
        <Send>{t('closeMonth', { month: month.month })}</Send>
      </ActForm>
    </div>
  )
}
