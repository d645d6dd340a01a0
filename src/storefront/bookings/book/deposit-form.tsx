import { useCallback, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCall } from '#api/react.ts'
import type { depositBooking } from '#shop/bookings/deposit/deposit.contract.ts'
import { Button } from '#ui/button.tsx'
import { buttonLook } from '#ui/button-look.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Link } from '#ui/link.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { formatAmount } from '../../cart/amounts.ts'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useIsHere } from '../../content/forms/use-is-here.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import type { BookData } from './book.server.ts'
import { confirmFormId } from './confirm-form-id.ts'

type Held = NonNullable<BookData['held']>
type Deposit = NonNullable<Held['deposit']>
type Props = { held: Held; deposit: Deposit }

/** Deposit due now, remainder due at the shop, and the conditions of the deposit. */
export function DepositForm({ held, deposit }: Props) {
  const t = useWords('booking')
  const { moment } = useDays()
  const { price, amount, rest } = amountsOf(deposit)
  if (deposit.orderId) return <Waiting held={held} deposit={deposit} orderId={deposit.orderId} />
  return (
    <section aria-labelledby="deposit" className="grid gap-3 border-t border-line pt-4">
      <h2 id="deposit" className="font-text text-base font-medium">
        {t('deposit.title')}
      </h2>
      <p className="text-[0.9375rem]">{t('deposit.text', { price, amount, rest })}</p>
      <p className="text-sm text-ink-soft">
        {held.isFree ? t('deposit.rule', { until: moment(held.freeUntil) }) : t('deposit.ruleLate')}
      </p>
      <Ask held={held} deposit={deposit} />
    </section>
  )
}

const amountsOf = ({ price, amount, rest, currency }: Deposit) => ({
  price: formatAmount(price, currency),
  amount: formatAmount(amount, currency),
  rest: formatAmount(rest, currency),
})

/** The deposit's order is unpaid, or has just been paid. */
function Waiting({ deposit, orderId }: Props & { orderId: string }) {
  const t = useWords('booking')
  const to = usePathTo()
  return (
    <>
      <p className="text-[0.9375rem]">{t('deposit.waits', { amount: amountsOf(deposit).amount })}</p>
      <Link
        to={to('/checkout/:orderId', { orderId })}
        className={buttonLook({ variant: 'primary', className: 'w-full' })}
      >
        {t('deposit.onward')}
      </Link>
    </>
  )
}

function Ask({ held, deposit }: Props) {
  const t = useWords('booking')
  const checkout = useWords('checkout')
  const to = usePathTo()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { pathname, search } = useLocation()
  const flash = useFlash('deposit-booking')
  const { call, state, refusal } = useCall<typeof depositBooking>(
    { method: 'POST', path: '/bookings/{id}/deposit' },
    useCallback(
      (answer) => {
        const { _id } = (answer as unknown as { order: { _id: string } }).order // field name of the API
        if (isHere()) void navigate(to('/checkout/:orderId', { orderId: _id }))
      },
      [navigate, to, isHere],
    ),
    useLateRefusal(),
  )
  const typed = flash?.ok === false ? flash.values : undefined
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    form.delete('return_to')
    form.delete('go_to')
    void call(new URLSearchParams([...form].map(([key, value]) => [key, String(value)])))
  }
  return (
    <form
      method="post"
      action="/form/deposit-booking"
      id={confirmFormId}
      onSubmit={send}
      className="grid gap-3 text-[0.9375rem]"
    >
      <input type="hidden" name="return_to" value={pathname + search} />
      <input type="hidden" name="go_to" value={`${to('/checkout')}/{order._id}`} />
      <input type="hidden" name="id" value={held.id} />
      <Checkbox
        name="agree_age"
        value="1"
        required
        defaultChecked={typed?.agree_age === '1'}
        label={checkout('agreeAge')}
      />
      <Checkbox
        name="agree_health"
        value="1"
        required
        defaultChecked={typed?.agree_health === '1'}
        label={checkout('agreeHealth')}
      />
      <FormTrouble refusal={refusal} flash={flash} />
      <Button type="submit" variant="primary" loading={state === 'pending'} className="w-full">
        {t('deposit.go', { amount: amountsOf(deposit).amount })}
      </Button>
    </form>
  )
}
