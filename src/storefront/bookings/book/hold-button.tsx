import { useSearchParams } from 'react-router'
import { classes } from '#ui/classes.ts'
import { useOwnForm } from '../../account/own-form.tsx'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { useWords } from '../../i18n/words.tsx'
import type { BookData } from './book.server.ts'
import { timeLook } from './times/time-look.ts'

const noFields = {}

/** Holds a time, in ISO format, until it is confirmed. */
export function HoldButton({ page: { product, slots }, startsAt }: { page: BookData; startsAt: string }) {
  const t = useWords('booking')
  const { clock } = useDays()
  const [query] = useSearchParams()
  const therapist = slots.therapists.find(({ id }) => id === query.get('therapist'))?.id
  const holding = useOwnForm({
    call: 'hold-booking',
    endpoint: { method: 'POST', path: '/bookings' },
    rules: noFields,
    labels: noFields,
    saved: t('kept', { time: clock(startsAt) }),
    concerns: (values) => values.starts_at === startsAt,
  })
  return (
    <form {...holding.form}>
      {holding.returnTo}
      <input type="hidden" name="product" value={product.url} />
      <input type="hidden" name="branch" value={slots.branch} />
      <input type="hidden" name="starts_at" value={startsAt} />
      {therapist ? <input type="hidden" name="therapist" value={therapist} /> : null}
      <button
        type="submit"
        aria-busy={holding.isPending}
        className={classes(timeLook, 'w-full border-edge hover:border-ink aria-busy:opacity-55')}
      >
        {clock(startsAt)}
      </button>
      {holding.trouble}
    </form>
  )
}
