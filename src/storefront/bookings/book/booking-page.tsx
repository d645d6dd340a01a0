import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '#ui/breadcrumbs.tsx'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { asksHealth } from './asks-health.rules.ts'
import type { BookData } from './book.server.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { DayAndTime } from './times/day-and-time.tsx'
import { usablePackages } from './usable.rules.ts'
import { HealthQuestions } from './health-questions.tsx'
import { Summary } from './summary.tsx'
import { Where } from './where.tsx'
import { WithWhom } from './with-whom.tsx'

export function BookingPage({ page }: { page: BookData }) {
  const t = useWords('booking')
  const to = usePathTo()
  const { product, held, moving } = page
  const isAsked = held?.deposit?.orderId === null // a deposit is offered and not ordered yet
  const asks =
    asksHealth(page) && held !== null && moving === null && (usablePackages(page).length > 0 || isAsked)
  const crumbs = [
    { key: 'all', label: t('treatments'), to: to('/treatment/:treatmenturl?') },
    { key: 'one', label: product.name, to: to('/treatment/:treatmenturl?', { treatmenturl: product.url }) },
    { key: 'book', label: moving ? t('move') : t('book'), to: '' },
  ]
  return (
    <div className="wrap pb-(--section)">
      <Breadcrumbs label={t('crumbs')} crumbs={crumbs} link={drawCrumb} />
      <div className="grid items-start gap-x-[clamp(2.5rem,5vw,5rem)] gap-y-10 lg:grid-cols-[minmax(0,1fr)_22.5rem] xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="min-w-0">
          <h1>{moving ? t('moveHeading') : t('heading')}</h1>
          <p className="lead mt-2.5">{t('lead', { name: product.name, minutes: product.minutes })}</p>
          <Step number={1} title={t('where')}>
            <Where page={page} />
          </Step>
          <Step number={2} title={t('whom')}>
            <WithWhom page={page} />
          </Step>
          <Step number={3} title={t('when')}>
            <DayAndTime page={page} />
          </Step>
          {asks ? (
            <Step number={4} title={t('health.title')}>
              <HealthQuestions page={page} />
            </Step>
          ) : null}
        </div>
        <Summary page={page} />
      </div>
      <ChosenBar page={page} />
    </div>
  )
}

type BookingCrumb = Crumb & { to: string }

const drawCrumb = (crumb: BookingCrumb, className: string) => (
  <Link to={crumb.to} className={className}>
    {crumb.label}
  </Link>
)

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = `step-${number}`
  return (
    <section aria-labelledby={id} className="mt-[clamp(2rem,4vw,3.25rem)]">
      <h2 id={id} className="mb-4 flex items-center gap-3.5 text-2xl">
        <span
          aria-hidden="true"
          className="num grid size-8 flex-none place-items-center rounded-full border border-edge font-text text-sm"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
