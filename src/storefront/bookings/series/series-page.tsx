import { useSearchParams } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../i18n/words.tsx'
import { BuyFirst, SignInFirst } from '../book/confirm-form.tsx'
import { useBookingPath } from '../paths.ts'
import { PlanForm } from './plan-form.tsx'
import { ProposedTimes } from './proposed-times.tsx'
import type { SeriesData } from './series.server.ts'
import { SeriesHeld } from './series-held.tsx'

export function SeriesPage({ page }: { page: SeriesData }) {
  const t = useWords('booking')
  const path = useBookingPath(page.product.url)
  const [query] = useSearchParams()
  return (
    <div className="wrap max-w-3xl py-[clamp(1.5rem,4vw,4rem)]">
      <Link to={path({ at: null })} className="more">
        {t('series.back')}
      </Link>
      <h1 className="mt-4">{t('series.heading')}</h1>
      <p className="lead mt-2.5">{t('series.lead', { name: page.product.name })}</p>
      {page.held.length > 0 ? (
        <SeriesHeld page={page} held={page.held} />
      ) : page.chosen && page.plan ? (
        <>
          <PlanForm key={query.toString()} plan={page.plan} most={page.chosen.left} />
          <ProposedTimes page={page} plan={page.plan} chosen={page.chosen} />
        </>
      ) : (
        <div className="mt-8 grid max-w-md gap-3">
          <NoPackage page={page} />
        </div>
      )}
    </div>
  )
}

function NoPackage({ page }: { page: SeriesData }) {
  const t = useWords('booking')
  if (!page.isSignedIn && !page.token) return <SignInFirst page={page} />
  return (
    <>
      <p className="text-[0.9375rem]">{t('series.tooFew')}</p>
      <BuyFirst page={page} />
    </>
  )
}
