import { dayMonthYear } from '#shop/delivery/rules.ts'
import type { Order } from '#shop/orders/order.contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { useViewPath } from '../../account/use-view-path.ts'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { ExpectedParcels } from './expected-parcels.tsx'
import { nextSteps, treatmentsIn } from './confirmation.rules.ts'

/** Next steps of the order, with dates. */
export function WhatNext({ order, token }: { order: Order; token: string | null }) {
  const t = useWords('order')
  // each parcel has its own dates below
  const window =
    order.estimate && order.expected.length === 0
      ? { from: dayMonthYear(order.estimate.from), to: dayMonthYear(order.estimate.to), dated: 'yes' }
      : { from: '', to: '', dated: 'no' }
  const steps = nextSteps(order)
  return (
    <section aria-labelledby="order-next" className="mt-10 border-t border-line pt-7">
      <h2 id="order-next" className="mb-5 text-2xl">
        {t('next')}
      </h2>
      <ol className="grid gap-5">
        {steps.map((step, at) => (
          <li key={step} className="grid grid-cols-[2rem_1fr] gap-x-4">
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-full bg-accent-soft text-sm text-accent"
            >
              {at + 1}
            </span>
            <div>
              <p className="font-medium">{t(`step.${step}`, window)}</p>
              <p className="text-[0.9375rem] text-ink-soft">
                {t(`stepText.${step}`, { email: order.email })}
              </p>
            </div>
          </li>
        ))}
      </ol>
      <ExpectedParcels order={order} />
      {order.pickupCode ? (
        <p className="mt-5 bg-accent-soft px-4 py-3">
          {t('pickupCode')} <b className="num text-lg">{order.pickupCode}</b>
        </p>
      ) : null}
      {steps.includes('booked') ? <Bookable order={order} token={token} /> : null}
      {steps.includes('kept') ? <ToAppointments /> : null}
    </section>
  )
}

/** Booking links for the treatments of the order; a guest's link includes the order that bought it. */
function Bookable({ order, token }: { order: Order; token: string | null }) {
  const t = useWords('order')
  const to = usePathTo()
  const query = new URLSearchParams({ order: order.id, ...(token && { token }) }).toString()
  const treatments = treatmentsIn(order)
  return (
    <ul className="mt-5 flex flex-wrap gap-2.5 print:hidden">
      {treatments.map(({ uniqueUrl, name }) => (
        <li key={uniqueUrl}>
          <Link
            to={`${to('/booking/:treatmenturl', { treatmenturl: uniqueUrl })}?${query}`}
            className={buttonLook({ variant: 'primary' })}
          >
            {treatments.length > 1 ? t('bookOne', { name }) : t('book')}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ToAppointments() {
  const t = useWords('order')
  const viewPath = useViewPath()
  return (
    <Link to={viewPath('TREATMENTS')} className="more mt-5 inline-block print:hidden">
      {t('toAppointments')}
    </Link>
  )
}
