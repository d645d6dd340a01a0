import { useRevalidator } from 'react-router'
import { balanceMethods } from '#shop/bookings/deposit/deposit.rules.ts'
import type { BookingAction, DeskBooking } from '#shop/bookings/desk/desk-booking.contract.ts'
import type { Apology } from '#shop/bookings/rules.ts'
import { amountText } from '../shell/amount.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls, type DeskCall } from '../shell/forms/calls.ts'
import { Choice, Send, TextBox } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useToast } from '../shell/toast.tsx'
import { useWords } from '../words/words.tsx'

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

/** Payment method of the remaining amount. */
function RestPaid({ deposit }: { deposit: NonNullable<DeskBooking['deposit']> }) {
  const t = useWords('bookings')
  return (
    <Choice
      name="rest_paid_by"
      label={t('restPaidBy', { rest: amountText(deposit.rest, deposit.currency) })}
      options={[['', t('choose')], ...balanceMethods.map((way) => [way, t(`restWay.${way}`)] as const)]}
      required
    />
  )
}

/** Toast about the Cash Dollar for a customer whose appointment the shop cancels. */
function useApologyToast() {
  const t = useWords('bookings')
  const tell = useToast()
  const { revalidate } = useRevalidator()
  return (answer: Record<string, unknown>) => {
    tell(t(`apology.${answer.apology as Apology /* declared by the contract */}`), false)
    void revalidate()
  }
}

/** Frequent actions take one press; those at the customer's expense ask for a reason. */
export function Act({
  id,
  action,
  deposit,
}: {
  id: string
  action: BookingAction
  deposit: DeskBooking['deposit']
}) {
  const t = useWords('bookings')
  const needsReason = reasoned.includes(action)
  const showApology = useApologyToast()
  const form = (
    <ActForm
      call={callOf[action]}
      fixed={{ id }}
      {...(action === 'cancel' ? { says: null, done: showApology } : {})}
    >
      {action === 'cancel' ? <p className="soft">{t('apologyHint')}</p> : null}
      {needsReason ? <TextBox name="reason" label={t('reason')} maxLength={500} required /> : null}
      {action === 'complete' && deposit && deposit.rest > 0 && deposit.restPaidBy === null ? (
        <RestPaid deposit={deposit} />
      ) : null}
      {action === 'complete' ? <TextBox name="after_care" label={t('afterCare')} maxLength={2_000} /> : null}
      <Send>{t(action)}</Send>
    </ActForm>
  )
  return needsReason || action === 'complete' ? <ActPanel title={t(action)}>{form}</ActPanel> : form
}
