import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { useOwnForm } from '../../account/own-form.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { useWords } from '../../i18n/words.tsx'
import type { SeriesData } from './series.server.ts'

type Time = SeriesData['times'][number]
type Chosen = NonNullable<SeriesData['chosen']>
type Props = { page: SeriesData; plan: NonNullable<SeriesData['plan']>; chosen: Chosen }
const noFields = {}

/** Each date with its own time or the nearest free one; the ticked ones are held together. */
export function ProposedTimes({ page: { product, times, token }, plan, chosen }: Props) {
  const t = useWords('booking')
  const keeping = useOwnForm({
    call: 'hold-booking-series',
    endpoint: { method: 'POST', path: '/bookings/series' },
    rules: noFields,
    labels: noFields,
    saved: t('series.keptNow'),
  })
  return (
    <form {...keeping.form} className="mt-8 grid gap-4">
      {keeping.returnTo}
      <input type="hidden" name="product" value={product.url} />
      <input type="hidden" name="branch" value={plan.branch} />
      <input type="hidden" name="package" value={chosen.id} />
      {plan.therapist ? <input type="hidden" name="therapist" value={plan.therapist} /> : null}
      {token ? <input type="hidden" name="token" value={token} /> : null}
      <fieldset>
        <legend className="mb-1 font-display text-2xl">{t('series.dates')}</legend>
        <p className="mb-3 text-sm text-ink-soft">{t('series.keepNote')}</p>
        <ul className="border-t border-line">
          {times.map((time, nth) => (
            <li key={`${time.startsAt} ${time.offeredAt}`} className="border-b border-line py-3">
              <ProposedTime time={time} nth={nth} chosen={chosen} />
            </li>
          ))}
        </ul>
      </fieldset>
      {keeping.trouble}
      <Button type="submit" variant="primary" loading={keeping.isPending} className="w-fit max-sm:w-full">
        {t('series.keep')}
      </Button>
    </form>
  )
}

function ProposedTime({ time, nth, chosen }: { time: Time; nth: number; chosen: Chosen }) {
  const t = useWords('booking')
  const { long, clock, dayOf, moment } = useDays()
  const { startsAt, offeredAt } = time
  if (offeredAt === null)
    return <p className="py-1 text-ink-soft">{t('series.none', { day: long(dayOf(startsAt)) })}</p>
  const isOver = dayOf(offeredAt) > chosen.expiresOn
  return (
    <Checkbox
      name={`starts_at[${nth}]`}
      value={offeredAt}
      defaultChecked={!isOver}
      disabled={isOver}
      label={
        <span className="num font-medium">
          {t('onDayAt', { day: long(dayOf(offeredAt)), time: clock(offeredAt) })}
        </span>
      }
      detail={
        isOver
          ? t('series.over', { day: long(chosen.expiresOn) })
          : offeredAt === startsAt
            ? undefined
            : t('series.nearest', { time: moment(startsAt) })
      }
    />
  )
}
