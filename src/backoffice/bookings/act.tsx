import type { BookingAction } from '#shop/bookings/desk/desk.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls, type DeskCall } from '../shell/forms/calls.ts'
import { Send, TextBox } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
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

/** One press for what is done all day; what costs somebody something asks for its reason. */
export function Act({ id, action }: { id: string; action: BookingAction }) {
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
