import { useSearchParams } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { useWords } from '../../i18n/words.tsx'
import type { BookData } from './book.server.ts'

/** Target of `ChosenBar`: the remaining steps of the booking. */
export const summaryId = 'booking-summary'

/** On narrow screens keeps the selected time visible, with a link to the remaining steps below. */
export function ChosenBar({ page: { held, moving } }: { page: BookData }) {
  const t = useWords('booking')
  const { short, clock, dayOf } = useDays()
  const [query] = useSearchParams()
  const at = moving ? query.get('at') : held?.startsAt
  if (!at || Number.isNaN(Date.parse(at))) return null
  return (
    <div
      data-foot-bar
      className="sticky bottom-(--bars,0px) z-20 -mx-(--gutter) mt-8 flex items-center justify-between gap-4 border-t border-line bg-paper px-(--gutter) pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:hidden print:hidden"
    >
      <p className="num min-w-0 text-[0.9375rem]">
        {t('onDayAt', { day: short(dayOf(at)), time: clock(at) })}
      </p>
      <a href={`#${summaryId}`} className={buttonLook({ variant: 'primary', className: 'flex-none' })}>
        {t('goOn')}
      </a>
    </div>
  )
}
