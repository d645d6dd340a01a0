import type { ReactNode } from 'react'
import type { Calendar } from '#shop/bookings/calendar/calendar.contract.ts'
import type { Client } from '#shop/bookings/desk-plan/client.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { useWords } from '../../words/words.tsx'
import { BlockPanel } from './block-panel.tsx'
import { BookingPanel } from './booking-panel.tsx'
import type { Beside as Open, LinkTo } from './calendar-query.ts'
import type { OpenHealth } from './open-booking.server.ts'
import type { BookingHistory } from './history-card.tsx'
import { clockOf } from './layout.rules.ts'
import { WalkInPanel } from './walk-in-panel.tsx'

type Props = {
  calendar: Calendar
  beside: Open
  linkTo: LinkTo
  clients: readonly Client[] | null
  search: string
  health: OpenHealth
  history: BookingHistory
}

/** Panel beside the calendar: an appointment, a gap, or a form. */
export function Beside({ calendar, beside, linkTo, clients, search, health, history }: Props): ReactNode {
  const t = useWords('calendar')
  return (
    <aside className="desk-card" aria-label={t('title')}>
      <Link to={linkTo({})} className="link" preventScrollReset>
        {t('close')}
      </Link>
      {beside.panel === 'booking' ? (
        <BookingPanel
          key={beside.id}
          calendar={calendar}
          id={beside.id}
          linkTo={linkTo}
          health={health}
          history={history}
        />
      ) : null}
      {beside.panel === 'gap' ? <GapPanel calendar={calendar} gap={beside} /> : null}
      {beside.panel === 'block' ? <BlockPanel calendar={calendar} /> : null}
      {beside.panel === 'walk-in' ? (
        <WalkInPanel calendar={calendar} clients={clients} search={search} />
      ) : null}
    </aside>
  )
}

type GapProps = { calendar: Calendar; gap: { therapistId: string; from: number } }

/** A free time, with the waiting list entries that could start in it. */
function GapPanel({ calendar: { gaps, resources, waiting, day }, gap: wanted }: GapProps) {
  const t = useWords('calendar')
  const may = useMay()
  const gap = gaps.find(
    (each) => each.therapistId === wanted.therapistId && each.from === wanted.from && each.day === day,
  )
  if (!gap) return <p>{t('noWaiting')}</p>
  const who = resources.find(({ id }) => id === gap.therapistId)?.name ?? ''
  const fitting = waiting
    .filter((each) => each.day === gap.day && each.offeredUntil === null)
    .map((each) => ({ ...each, starts: each.starts.filter((at) => at >= gap.from && at < gap.to) }))
    .filter(({ starts }) => starts.length > 0)
  return (
    <>
      <h2>{t('gapTitle', { from: clockOf(gap.from), to: clockOf(gap.to), who })}</h2>
      <h3>{t('waiting')}</h3>
      {fitting.length === 0 ? <p className="soft">{t('noWaiting')}</p> : null}
      {fitting.map(({ id, client, treatment, starts }) => (
        <div key={id} className="stack">
          <span>
            <b>{client}</b> · {treatment}
          </span>
          {may('bookings.write') ? (
            <ActForm call={calls.offerPlace} fixed={{ id }}>
              <Send name="time" value={clockOf(starts[0] ?? gap.from)}>
                {t('offer', { time: clockOf(starts[0] ?? gap.from) })}
              </Send>
            </ActForm>
          ) : null}
        </div>
      ))}
    </>
  )
}
