import { clockInHongKong } from '#shop/calendar.ts'
import type { BookingAction, DeskBooking } from '#shop/bookings/desk/desk.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls, type DeskCall } from '../shell/forms/calls.ts'
import { Send, TextBox } from '../shell/forms/fields.tsx'
import { StateLabel } from '../shell/label.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'

type Props = { rows: readonly DeskBooking[]; withDay?: boolean }

/** Appointments with what can be done about each now. */
export function BookingTable({ rows, withDay = false }: Props) {
  const t = useWords('bookings')
  return (
    <table className="desk-table">
      <thead>
        <tr>
          <th>{t('time')}</th>
          <th>{t('client')}</th>
          <th>{t('treatment')}</th>
          <th>{t('therapist')}</th>
          <th>{t('place')}</th>
          <th>{t('branch')}</th>
          <th>{t('state')}</th>
          <th>{t('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} withDay={withDay} />
        ))}
      </tbody>
    </table>
  )
}

const clock = (iso: string): string => clockInHongKong(new Date(iso)).slice(11, 16)
const momentOf = (iso: string): string => clockInHongKong(new Date(iso)).slice(5, 16)

function Row({ row, withDay }: { row: DeskBooking; withDay: boolean }) {
  const t = useWords('bookings')
  return (
    <tr>
      <td className="tight num">
        {withDay ? momentOf(row.startsAt) : clock(row.startsAt)}–{clock(row.endsAt)}
        <span className="soft"> {row.number}</span>
      </td>
      <td>{row.client ?? '—'}</td>
      <td>{row.treatment}</td>
      <td>{row.therapist}</td>
      <td>{row.place}</td>
      <td>{row.branch}</td>
      <td>
        <StateLabel state={row.state} />
        {row.isFlagged ? <span className="soft"> {t('flagged')}</span> : null}
        {row.moves > 0 ? <span className="soft"> {t('moved', { count: row.moves })}</span> : null}
        {row.isWaived ? <span className="soft"> {t('waived')}</span> : null}
      </td>
      <td>
        {row.actions.map((action) => (
          <Act key={action} id={row.id} action={action} />
        ))}
      </td>
    </tr>
  )
}

const callOf: Record<BookingAction, DeskCall> = {
  confirm: calls.confirmBookingRequest,
  check_in: calls.checkInBooking,
  undo_check_in: calls.undoBookingCheckIn,
  complete: calls.completeBooking,
  no_show: calls.markBookingNoShow,
  cancel: calls.cancelBookingForShop,
  waive: calls.waiveBookingForfeit,
}
const reasoned: readonly BookingAction[] = ['no_show', 'cancel', 'waive']

/** One press for what is done all day; what costs somebody something asks for its reason. */
function Act({ id, action }: { id: string; action: BookingAction }) {
  const t = useWords('bookings')
  const needsReason = reasoned.includes(action)
  const form = (
    <ActForm call={callOf[action]} fixed={{ id }}>
      {needsReason ? <TextBox name="reason" label={t('reason')} maxLength={500} required /> : null}
      {action === 'complete' ? <TextBox name="after_care" label={t('afterCare')} maxLength={2_000} /> : null}
      <Send>{t(action)}</Send>
    </ActForm>
  )
  return needsReason || action === 'complete' ? <ActPanel title={t(action)}>{form}</ActPanel> : form
}
