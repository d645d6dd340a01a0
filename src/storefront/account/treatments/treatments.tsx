import { buttonLook } from '#ui/button-look.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { Pager, type PagerLink } from '#ui/pager.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { useTicketPath } from '../../bookings/paths.ts'
import { isToCome, toneOf } from '../../bookings/ticket/standing.rules.ts'
import { SectionHead } from '../section.tsx'
import { Pill } from '../subscriptions/pill.tsx'
import { TodayContext, useDays } from '../subscriptions/use-days.ts'
import { useViewPath } from '../use-view-path.ts'
import type { Loaded } from '../views.server.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { TreatmentPackage } from './treatment-package.tsx'

type Content = Loaded['TREATMENTS']

/** `?view=TREATMENTS`: packages with their remaining sessions, future and past appointments. */
export function Treatments({ content }: { content: Content }) {
  const t = useWords('account')
  const words = useWords('booking')
  const to = usePathTo()
  const { packages, bookings } = content
  const ahead = bookings.filter(({ state }) => isToCome(state))
  const behind = bookings.filter(({ state }) => !isToCome(state))
  return (
    <TodayContext value={content.today}>
      <SectionHead title={t('view.TREATMENTS')}>{null}</SectionHead>
      {packages.length === 0 && bookings.length === 0 ? (
        <EmptyState
          drawing="parcel"
          action={
            <Link to={to('/treatment/:treatmenturl?')} className={buttonLook({ variant: 'primary' })}>
              {words('seeTreatments')}
            </Link>
          }
        >
          {words('noTreatments')}
        </EmptyState>
      ) : null}
      <Bookings title={words('ahead')} bookings={ahead} />
      {packages.length > 0 ? (
        <section aria-labelledby="packages" className="mb-9">
          <h2 id="packages" className="mb-3 text-xl">
            {words('packages')}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2">
            {packages.map((each) => (
              <TreatmentPackage key={each.id} found={each} />
            ))}
          </ul>
        </section>
      ) : null}
      <Bookings title={words('behind')} bookings={behind} />
      <Pages content={content} />
      {packages.length > 0 || bookings.length > 0 ? <CalendarFeed feed={content.feed} /> : null}
    </TodayContext>
  )
}

function Bookings({ title, bookings }: { title: string; bookings: Content['bookings'] }) {
  const t = useWords('booking')
  const ticket = useTicketPath()
  const { long, clock, dayOf } = useDays()
  if (bookings.length === 0) return null
  return (
    <section className="mb-9">
      <h2 className="mb-3 text-xl">{title}</h2>
      <ul className="border-t border-line">
        {bookings.map((each) => (
          <li key={each.id} className="border-b border-line">
            <Link
              to={ticket(each.id)}
              className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-4 transition-colors hover:text-accent"
            >
              <span className="min-w-0">
                <span className="block font-display text-lg">
                  {t('onDayAt', { day: long(dayOf(each.startsAt)), time: clock(each.startsAt) })}
                </span>
                <span className="block text-sm text-ink-soft">
                  {each.product.name} · {each.branch.name}
                </span>
              </span>
              <Pill tone={toneOf[each.state]}>{each.stateText}</Pill>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Pages({ content: { page, pages } }: { content: Content }) {
  const t = useWords('account')
  const viewPath = useViewPath()
  if (pages < 2) return null
  const turn = ({ page: number, ...link }: PagerLink) => (
    <Link {...link} to={viewPath('TREATMENTS', { page: String(number) })} />
  )
  return (
    <Pager
      label={t('pages')}
      page={page}
      pages={pages}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      pageLabel={(number) => t('page', { page: number })}
      link={turn}
    />
  )
}
