import { useSearchParams } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { useDays } from '../../account/subscriptions/use-days.ts'
import { useWords } from '../../i18n/words.tsx'
import type { BookData } from './book.server.ts'

/** Where `ChosenBar` leads: what is left to be said before the time is taken. */
export const summaryId = 'booking-summary'

/** On a narrow screen the chosen time stays in view, with the way on to what is below it. */
export function ChosenBar({ page: { held, moving } }: { page: BookData }) {
  const t = useWords('booking')
  const { short, clock, dayOf } = useDays()
  const [query] = useSearchParams()
  const at = moving ? query.get('at') : held?.startsAt
  if (!at || Number.isNaN(Date.parse(at))) return null
  return (
    <div className="sticky bottom-(--bars,0px) z-20 -mx-(--gutter) mt-8 flex items-center justify-between gap-4 border-t border-line bg-paper px-(--gutter) pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] lg:hidden print:hidden">
      <p className="num min-w-0 text-[0.9375rem]">
        {t('onDayAt', { day: short(dayOf(at)), time: clock(at) })}
      </p>
      <a href={`#${summaryId}`} className={buttonLook({ variant: 'primary', className: 'flex-none' })}>
        {t('goOn')}
      </a>
    </div>
  )
}
