import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useOwnForm } from '../../account/own-form.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { useWords } from '../../i18n/words.tsx'
import { useTicketPath } from '../paths.ts'
import type { TicketData } from './ticket.server.ts'

const noFields = {}

/** Confirmation of a cancellation with its consequences, and two equally prominent buttons. */
export function CancelQuestion({ page: { booking, token } }: { page: TicketData }) {
  const t = useWords('booking')
  const { long, clock, moment, dayOf } = useDays()
  const ticket = useTicketPath()
  const navigate = useNavigate()
  const back = ticket(booking.id, { token })
  const forfeits = !booking.isFree
  const isDeposit = booking.deposit?.isPaid ?? false
  const sending = useOwnForm({
    call: 'cancel-booking',
    endpoint: { method: 'POST', path: '/bookings/{id}/cancel' },
    rules: noFields,
    labels: noFields,
    saved: t('cancelled'),
    done: () => void navigate(back, { replace: true }),
  })
  return (
    <div className="wrap max-w-xl py-[clamp(1.5rem,4vw,4rem)]">
      <h1 className="text-3xl">
        {t('cancelHeading', { day: long(dayOf(booking.startsAt)), time: clock(booking.startsAt) })}
      </h1>
      <p className="mt-4 bg-shell px-4 py-3.5">
        {forfeits
          ? t(isDeposit ? 'deposit.cancelLate' : 'cancelLate')
          : t(isDeposit ? 'deposit.cancelFree' : 'cancelFree', { until: moment(booking.freeUntil) })}
      </p>
      <form {...sending.form} className="mt-6 grid gap-2.5">
        {sending.returnTo}
        <input type="hidden" name="go_to" value={back} />
        <input type="hidden" name="id" value={booking.id} />
        <input type="hidden" name="forfeits" value={forfeits ? '1' : '0'} />
        {token ? <input type="hidden" name="token" value={token} /> : null}
        {sending.trouble}
        <Button
          type="submit"
          variant={forfeits ? 'danger' : 'default'}
          loading={sending.isPending}
          className="w-full"
        >
          {forfeits ? t(isDeposit ? 'deposit.cancelGo' : 'cancelGoLate') : t('cancelGo')}
        </Button>
        <Link to={back} className={buttonLook({ variant: 'primary', className: 'w-full' })}>
          {t('keep')}
        </Link>
      </form>
    </div>
  )
}
