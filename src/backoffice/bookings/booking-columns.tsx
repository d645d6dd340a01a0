import { clockInHongKong } from '#shop/calendar.ts'
import type { DeskBooking } from '#shop/bookings/desk/desk-booking.contract.ts'
import { StateLabel } from '../shell/label.tsx'
import type { Column } from '../shell/list/column.ts'
import { useWords } from '../words/words.tsx'
import { Act } from './act.tsx'
import { DepositNote } from './deposit-note.tsx'

const clock = (iso: string): string => clockInHongKong(new Date(iso)).slice(11, 16)
const momentOf = (iso: string): string => clockInHongKong(new Date(iso)).slice(5, 16)

/** Columns of appointments with their available actions. `withDay`: for lists over several days. */
export function useBookingColumns(withDay = false): readonly Column<DeskBooking>[] {
  const t = useWords('bookings')
  return [
    {
      key: 'startsAt',
      title: t('time'),
      isName: true,
      className: 'num',
      fields: ['startsAt', 'endsAt', 'number'],
      cell: ({ startsAt, endsAt, number }) => (
        <>
          {withDay ? momentOf(startsAt) : clock(startsAt)}–{clock(endsAt)}
          <span className="soft"> {number}</span>
        </>
      ),
    },
    { key: 'client', title: t('client'), cell: ({ client }) => client ?? '—' },
    { key: 'treatment', title: t('treatment'), cell: ({ treatment }) => treatment },
    { key: 'therapist', title: t('therapist'), cell: ({ therapist }) => therapist },
    { key: 'place', title: t('place'), spare: 3, cell: ({ place }) => place },
    { key: 'branch', title: t('branch'), spare: 2, cell: ({ branch }) => branch },
    { key: 'state', title: t('state'), cell: (row) => <Standing row={row} /> },
    {
      key: 'actions',
      title: t('actions'),
      isAct: true,
      cell: ({ id, actions, deposit }) =>
        actions.map((action) => <Act key={action} id={id} action={action} deposit={deposit} />),
    },
  ]
}

function Standing({ row }: { row: DeskBooking }) {
  const t = useWords('bookings')
  return (
    <>
      <StateLabel state={row.state} />
      {row.isTakenBack ? <span className="fault"> {t('takenBack')}</span> : null}
      {row.isFlagged ? <span className="soft"> {t('flagged')}</span> : null}
      {row.asksHealth ? <span className="soft"> {t('asksHealth')}</span> : null}
      {row.moves > 0 ? <span className="soft"> {t('moved', { count: row.moves })}</span> : null}
      {row.deposit ? <DepositNote deposit={row.deposit} /> : null}
      {row.lateMinutes > 0 ? <span className="soft"> {t('late', { minutes: row.lateMinutes })}</span> : null}
      {row.isWaived ? <span className="soft"> {t('waived')}</span> : null}
    </>
  )
}
