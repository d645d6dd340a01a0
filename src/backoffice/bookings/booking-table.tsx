import { clockInHongKong } from '#shop/calendar.ts'
import type { DeskBooking } from '#shop/bookings/desk/desk.contract.ts'
import { StateLabel } from '../shell/label.tsx'
import { useWords } from '../words/words.tsx'
import { DepositNote } from './deposit-note.tsx'
import { Act } from './act.tsx'

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
        {row.asksHealth ? <span className="soft"> {t('asksHealth')}</span> : null}
        {row.moves > 0 ? <span className="soft"> {t('moved', { count: row.moves })}</span> : null}
        {row.deposit ? <DepositNote deposit={row.deposit} /> : null}
        {row.lateMinutes > 0 ? (
          <span className="soft"> {t('late', { minutes: row.lateMinutes })}</span>
        ) : null}
        {row.isWaived ? <span className="soft"> {t('waived')}</span> : null}
      </td>
      <td>
        {row.actions.map((action) => (
          <Act key={action} id={row.id} action={action} deposit={row.deposit} />
        ))}
      </td>
    </tr>
  )
}
