import { useNavigate } from 'react-router'
import type { Calendar } from '#shop/bookings/calendar/calendar.contract.ts'
import type { DeskBooking } from '#shop/bookings/desk/desk-booking.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../../shell/forms/fields.tsx'
import { StateLabel } from '../../shell/label.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { useWords } from '../../words/words.tsx'
import { DepositNote } from '../deposit-note.tsx'
import { Act } from '../act.tsx'
import type { LinkTo } from './calendar-query.ts'
import { useClientName } from './entry.tsx'
import { HealthCard } from './health-card.tsx'
import type { OpenHealth } from './open-booking.server.ts'
import { HistoryCard, type BookingHistory } from './history-card.tsx'
import { clockOf, dayOf, minuteIn } from './layout.rules.ts'

type Props = { calendar: Calendar; id: string; linkTo: LinkTo }

/** An appointment with its actions; rescheduling is a plain form here. */
export function BookingPanel({
  calendar,
  id,
  linkTo,
  health,
  history,
}: Props & { health: OpenHealth; history: BookingHistory }) {
  const t = useWords('calendar')
  const nameOf = useClientName()
  const booking = calendar.bookings.find((each) => each.id === id)
  if (!booking)
    return (
      <p>
        {t('gone')}{' '}
        <Link to={linkTo({})} className="link">
          {t('close')}
        </Link>
      </p>
    )
  const day = dayOf(booking)
  return (
    <>
      <h2>{nameOf(booking)}</h2>
      <p>
        <StateLabel state={booking.state} /> <span className="soft num">{booking.number}</span>
      </p>
      <p className="num">
        {day} {clockOf(minuteIn(day, booking.startsAt))}–{clockOf(minuteIn(day, booking.endsAt))}
      </p>
      <p>
        {booking.treatment}
        <br />
        <span className="soft">{[booking.therapist, booking.place].filter(Boolean).join(' · ')}</span>
      </p>
      {booking.isTakenBack ? <p className="told bad">{t('takenBack')}</p> : null}
      {booking.isFlagged ? <p className="told">{t('flagged')}</p> : null}
      {booking.asksHealth ? <p className="told">{t('asksHealth')}</p> : null}
      {booking.lateMinutes > 0 ? <p className="told">{t('late', { minutes: booking.lateMinutes })}</p> : null}
      {booking.deposit ? (
        <p>
          <DepositNote deposit={booking.deposit} />
        </p>
      ) : null}
      {booking.reason === '' ? null : <p className="soft">{booking.reason}</p>}
      <HealthCard booking={booking} health={health} />
      <div className="row">
        {booking.actions.map((action) => (
          <Act key={action} id={booking.id} action={action} deposit={booking.deposit} />
        ))}
      </div>
      {booking.canMove ? <MoveForm calendar={calendar} booking={booking} linkTo={linkTo} /> : null}
      <HistoryCard history={history} />
    </>
  )
}

function MoveForm({ calendar, booking, linkTo }: Omit<Props, 'id'> & { booking: DeskBooking }) {
  const t = useWords('calendar')
  const navigate = useNavigate()
  const day = dayOf(booking)
  const therapists = calendar.resources.filter(({ kind }) => kind === 'therapist')
  return (
    <ActPanel title={t('move')}>
      <ActForm
        call={calls.moveBooking}
        fixed={{ id: booking.id, branch: booking.branchKey, expected: String(booking.version) }}
        done={(answer) => {
          const { id, starts_at: startsAt } = (answer as { booking: { id: string; starts_at: string } })
            .booking // field names of the API
          void navigate(linkTo({ day: dayOf({ startsAt }), peek: id }))
        }}
      >
        <TextField name="day" type="date" label={t('day')} defaultValue={day} required />
        <TextField
          name="time"
          type="time"
          label={t('time')}
          defaultValue={clockOf(minuteIn(day, booking.startsAt))}
          required
        />
        <Choice
          name="therapist"
          label={t('who')}
          defaultValue={booking.therapistId ?? ''}
          options={[['', t('anybody')], ...therapists.map(({ id, name }) => [id, name] as const)]}
        />
        <TextField name="reason" label={t('reason')} maxLength={200} />
        <Send>{t('confirmMove')}</Send>
      </ActForm>
    </ActPanel>
  )
}
