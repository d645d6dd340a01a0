import { Link } from '#ui/link.tsx'
import { SectionHead } from '#ui/section-head.tsx'
import { ProductGrid } from '../../catalogue/collection/product-grid.tsx'
import { StoryCarousel } from '../../catalogue/reviews/story-carousel.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { ConcernRow } from './concern-row.tsx'
import { Hero } from './hero.tsx'
import { LadderBand } from '../membership/ladder-band.tsx'
import { ScalpInvitation } from './scalp-invitation.tsx'
import { TreatmentCards } from './treatment-cards.tsx'
import type { HomeData } from './home.server.ts'

/** The home page, current or previewed. */
export function HomePage({ page }: { page: HomeData }) {
  const t = useWords('home')
  const pathTo = usePathTo()
  const more = (collection: string, label: string) => (
    <Link to={pathTo('/collection/:collection?', { collection })} prefetch="intent" className="more">
      {label}
    </Link>
  )
  return (
    <>
      {page.slides.length > 0 ? (
        <Hero slides={page.slides} label={t('banners')} theme="default" />
      ) : (
        <h1 className="sr-only">{t('title')}</h1>
      )}
      <ConcernRow concerns={page.concerns} />
      <section className="wrap section" aria-labelledby="best">
        <SectionHead id="best" title={t('best')} action={more('best_seller', t('all'))} />
        <ProductGrid tiles={page.best} />
      </section>
      <section className="wrap section" aria-labelledby="scalp">
        <ScalpInvitation test={page.scalpTest} />
      </section>
      <section className="wrap section" aria-labelledby="treatments">
        <SectionHead id="treatments" title={t('treatments')} action={more('treatment', t('allTreatments'))} />
        <TreatmentCards cards={page.treatments} />
      </section>
      <section data-theme="marketplace" className="section" aria-labelledby="market">
        <div className="wrap">
          <SectionHead
            id="market"
            title={t('market')}
            text={t('marketText')}
            action={
              <Link to={pathTo('/pi-marketplace')} prefetch="intent" className="more">
                {t('enterMarket')}
              </Link>
            }
          />
          <ProductGrid tiles={page.market} />
        </div>
      </section>
      <section className="wrap section">
        <SectionHead title={t('stories')} />
        <StoryCarousel stories={page.stories} label={t('stories')} />
      </section>
      <LadderBand vipFrom={page.vipFrom} />
    </>
  )
}
