import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDay, type DayView } from '#shop/closing/closing.contract.ts'
import { monthOf } from '#shop/closing/closing.rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { PrintButton } from './print-button.tsx'
import { StandingList } from './standing-list.tsx'
import { SumsCards } from './sums-cards.tsx'
import { useBlocked } from './use-blocked.ts'

export async function loader(args: LoaderFunctionArgs) {
  const day = args.params.day ?? ''
  if (!getDay.query.safeParse({ day }).success) throw data(null, { status: 404 })
  return callDesk(args, getDay, { day })
}

/** Totals of a day, and its closing. */
export default function ClosingDay() {
  const t = useWords('closing')
  const { day } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('dayTitle', { day: day.day })}>
        <Link to={`/desk/payments/closing?month=${monthOf(day.day)}`} className="act">
          {monthOf(day.day)}
        </Link>
        <a href={`/desk/payments/closing/${day.day}/csv`} className="act" download>
          {t('csv')}
        </a>
        <PrintButton />
      </PageTop>
      <div className="stack wide">
        <State day={day} />
        <SumsCards sums={day.sums} />
      </div>
    </>
  )
}

const tones = { before: '', running: '', open: 'warn', closed: 'ok' } as const

function State({ day }: { day: DayView }) {
  const t = useWords('closing')
  const blocked = useBlocked()
  const may = useMay()
  const reason = day.state === 'closed' ? null : blocked(day.blockedBy)
  return (
    <section className="desk-card stack" aria-labelledby="day-state">
      <h2 id="day-state">{t(day.state === 'closed' ? 'stoodOpenThen' : 'standsOpen')}</h2>
      <p className="row">
        <span className={`desk-label ${tones[day.state]}`}>{t(`stateOf.${day.state}`)}</span>
        {day.closedAt ? (
          <span className="soft">
            {t('closedBy', { who: day.closedBy ?? '' })} · <Moment at={day.closedAt} />
          </span>
        ) : null}
        {reason ? <span className="soft">{reason}</span> : null}
      </p>
      <StandingList standing={day.standing} />
      {day.blockedBy === null && may('closing.write') ? (
        <div className="row no-print">
          <ActForm call={calls.closeDay} fixed={{ day: day.day }} className="row">
            <Send>{t('closeDay', { day: day.day })}</Send>
          </ActForm>
          <span className="soft small">{t('closeDayText')}</span>
        </div>
      ) : null}
    </section>
  )
}
