import type { DayPart } from '#shop/bookings/slots/day-part.rules.ts'
import { Button } from '#ui/button.tsx'
import { useOwnForm } from '../../../account/own-form.tsx'
import { useWords } from '../../../i18n/words.tsx'
import type { BookData } from '../book.server.ts'

type Props = { page: BookData; day: string; part: DayPart }
const noFields = {}

/** A fully booked part of a day: members can join the waiting list, and see their position. */
export function WaitForPart({ page, day, part }: Props) {
  const t = useWords('booking')
  const { slots, waiting } = page
  const entry = waiting.find(
    (each) => each.branch.key === slots.branch && each.day === day && each.part === part,
  )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 bg-shell px-4 py-2.5 text-sm">
      <p className="min-w-0 text-ink-soft">
        {page.isSignedIn ? t('partFullWait') : t('partFull')}
        {entry ? <span className="block text-ink">{t('waiting', { count: entry.ahead })}</span> : null}
      </p>
      {page.isSignedIn && !entry ? <Join page={page} day={day} part={part} /> : null}
    </div>
  )
}

function Join({ page, day, part }: Props) {
  const t = useWords('booking')
  const joining = useOwnForm({
    call: 'join-booking-waitlist',
    endpoint: { method: 'POST', path: '/bookings/waitlist' },
    rules: noFields,
    labels: noFields,
    saved: t('joined'),
    concerns: (values) => values.day === day && values.part === part,
  })
  return (
    <form {...joining.form}>
      {joining.returnTo}
      <input type="hidden" name="product" value={page.product.url} />
      <input type="hidden" name="branch" value={page.slots.branch} />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="part" value={part} />
      <Button type="submit" spacing="sm" loading={joining.isPending} className="bg-paper">
        {t('join')}
      </Button>
      {joining.trouble}
    </form>
  )
}
