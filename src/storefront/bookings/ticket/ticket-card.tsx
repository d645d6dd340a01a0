import type { Booking } from '#shop/bookings/view.contract.ts'
import { Picture } from '#ui/media/picture.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import { isToCome } from './standing.rules.ts'

const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** The appointment as a ticket: date, and beyond the perforation the code to give on arrival. */
export function TicketCard({ booking }: { booking: Booking }) {
  const t = useWords('booking')
  const { short, clock, dayOf } = useDays()
  const { product, branch, therapist, session, deposit, allergy } = booking
  return (
    <section aria-label={t('yourBooking')} className="mt-7 grid bg-shell md:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="grid gap-x-6 gap-y-4 p-[clamp(1.25rem,2.5vw,2rem)] sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Picture
          source={pictureSource({ thumbnail: product.thumbnail, width: 1_600, height: 1_200 })}
          alt=""
          sizes="160px"
          className="aspect-[4/3] w-full object-cover sm:aspect-[4/5]"
        />
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">
            {t('productLine', { name: product.name, minutes: product.minutes })}
          </p>
          <p className="num mt-1 font-display text-[clamp(1.875rem,4vw,2.5rem)] leading-[1.1]">
            {isToCome(booking.state) ? (
              <>
                {short(dayOf(booking.startsAt))}
                <br />
                {clock(booking.startsAt)}
              </>
            ) : (
              <s>
                {short(dayOf(booking.startsAt))}, {clock(booking.startsAt)}
              </s>
            )}
          </p>
          <p className="mt-3 text-[0.9375rem]">
            <span className="block font-medium">{branch.name}</span>
            {branch.address}
          </p>
          <p className="mt-1 text-sm text-ink-soft">{branch.directions}</p>
          <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 border-t border-line pt-3.5 text-[0.9375rem] [&>dt]:text-ink-soft">
            {therapist ? (
              <>
                <dt>{t('therapist')}</dt>
                <dd>{therapist.name}</dd>
              </>
            ) : null}
            {deposit?.isPaid ? (
              <>
                <dt>{t('deposit.row')}</dt>
                <dd>
                  {t(deposit.isRestPaid ? 'deposit.done' : 'deposit.atShop', {
                    amount: formatAmount(deposit.amount, deposit.currency),
                    rest: formatAmount(deposit.rest, deposit.currency),
                  })}
                </dd>
              </>
            ) : session ? (
              <>
                <dt>{t('paidWith')}</dt>
                <dd>{t('sessionOf', { position: session.position, of: session.of, left: session.left })}</dd>
              </>
            ) : null}
            {allergy ? (
              <>
                <dt>{t('weKnow')}</dt>
                <dd>{allergy}</dd>
              </>
            ) : null}
          </dl>
        </div>
      </div>
      <ArrivalCode booking={booking} />
    </section>
  )
}

/** Arrival code as text and as a code to scan. */
function ArrivalCode({ booking: { code, codePicture, stateText, number } }: { booking: Booking }) {
  const t = useWords('booking')
  return (
    <div className="grid content-center justify-items-center gap-2 border-dashed border-edge bg-accent-soft p-6 text-center max-md:border-t md:border-l">
      {code ? (
        <>
          <p className="text-sm">{t('sayThis')}</p>
          <p className="num font-display text-3xl tracking-wide">{`${code.slice(0, 3)} ${code.slice(3)}`}</p>
          {codePicture ? (
            <img
              src={pictureOf(codePicture)}
              alt={t('codePicture')}
              width={120}
              height={120}
              className="size-30 bg-[white] p-1"
            />
          ) : null}
        </>
      ) : (
        <p className="text-sm">{stateText}</p>
      )}
      <p className="num text-sm text-ink-soft">{t('number', { number })}</p>
    </div>
  )
}
