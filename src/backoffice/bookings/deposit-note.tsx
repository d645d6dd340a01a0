import type { DeskBooking } from '#shop/bookings/desk/desk-booking.contract.ts'
import { amountText } from '../shell/amount.tsx'
import { useWords } from '../words/words.tsx'

/** Amount still payable at the shop, or how it was paid. */
export function DepositNote({ deposit }: { deposit: NonNullable<DeskBooking['deposit']> }) {
  const t = useWords('bookings')
  const rest = amountText(deposit.rest, deposit.currency)
  return (
    <span className="soft">
      {deposit.restPaidBy === null
        ? t('deposit', { amount: amountText(deposit.amount, deposit.currency), rest })
        : t('restWas', { rest, way: t(`restWay.${deposit.restPaidBy}`) })}
    </span>
  )
}
