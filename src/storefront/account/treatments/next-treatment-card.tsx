import { classes } from '#ui/classes.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { useWords } from '../../i18n/words.tsx'
import { useTicketPath } from '../../bookings/paths.ts'
import { pictureSource } from '../../shell/pictures.ts'
import { TodayContext, useDays } from '../subscriptions/use-days.ts'
import { useViewPath } from '../use-view-path.ts'
import type { Loaded } from '../views.server.ts'

type Props = { treatments: Loaded['DASHBOARD']['treatments']; today: string }

/** The next appointment, or sessions left to book; null without either. */
export function NextTreatmentCard({ treatments, today }: Props) {
  if (!treatments.next && treatments.sessionsLeft === 0) return null
  return (
    <TodayContext value={today}>
      <Card treatments={treatments} />
    </TodayContext>
  )
}

const wide = 'bg-shell transition-colors hover:bg-accent-soft sm:col-span-2 xl:col-span-3'

function Card({ treatments: { next, sessionsLeft } }: Pick<Props, 'treatments'>) {
  const t = useWords('booking')
  const account = useWords('account')
  const viewPath = useViewPath()
  const ticket = useTicketPath()
  const { long, clock, dayOf } = useDays()
  if (!next)
    return (
      <Link to={viewPath('TREATMENTS')} className={classes('group grid content-start gap-2 p-6', wide)}>
        <h2 className="font-text text-sm text-ink-soft">{t('packages')}</h2>
        <p className="font-display text-xl">{t('sessionsLeft', { count: sessionsLeft })}</p>
        <p className="mt-3 text-[0.9375rem] text-ink-soft group-hover:text-ink">{t('bookTime')}</p>
      </Link>
    )
  const { product, startsAt, branch, therapist, state, stateText } = next
  return (
    <Link to={ticket(next.id)} className={classes('grid sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]', wide)}>
      <Picture
        source={pictureSource({ thumbnail: product.thumbnail, width: 1_200, height: 900 })}
        alt=""
        sizes="(min-width: 40rem) 32rem, 100vw"
        className="h-44 w-full object-cover sm:h-full sm:max-h-56"
      />
      <span className="flex flex-col p-6">
        <span className="text-sm text-ink-soft">{product.name}</span>
        <h2 className="mt-1 text-[clamp(1.5rem,2.4vw,1.875rem)]">
          {t('onDayAt', { day: long(dayOf(startsAt)), time: clock(startsAt) })}
        </h2>
        <span className="mt-1.5 text-[0.9375rem]">
          {therapist ? `${branch.name} · ${therapist.name}` : branch.name}
        </span>
        <span className="mt-auto flex flex-wrap justify-between gap-x-6 gap-y-1 pt-4 text-[0.9375rem] text-ink-soft">
          <span>
            {state === 'confirmed' && sessionsLeft > 0
              ? t('sessionsLeft', { count: sessionsLeft })
              : stateText}
          </span>
          <span className="more text-[0.9375rem]! text-ink">{account('look')}</span>
        </span>
      </span>
    </Link>
  )
}
