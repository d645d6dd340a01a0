import { useState } from 'react'
import { Carousel } from '#ui/media/carousel.tsx'
import { classes } from '#ui/classes.ts'
import { late } from '#ui/overlays/late.tsx'
import { useWords } from '../i18n/words.tsx'
import { ProductTile } from './product-tile.tsx'
import type { OfferView } from './product/product-view.ts'

const loadQuickView = () =>
  import('./quick-view/quick-view.tsx').then((file) => ({ default: file.QuickView }))
const QuickView = late(loadQuickView)

/** Four special offers per view, scrolled by two. */
const perView = { phone: 1.6, tablet: 3, desktop: 4 }

const perViewOfFew = { phone: 1.6, tablet: 2, desktop: 2 }

/** Special offers that apply with this product; each opens the special-offer dialog. */
export function OffersRow({ offers }: { offers: readonly OfferView[] }) {
  const t = useWords('offers')
  const [viewed, setViewed] = useState<OfferView | null>(null)
  const [open, setOpen] = useState(false)
  if (offers.length === 0) return null
  // Few offers leave room for their title beside them.
  const few = offers.length <= 2
  return (
    // the carousel below has the accessible name
    <div
      className={classes(
        'section wrap',
        few && 'md:grid md:grid-cols-2 md:gap-x-[clamp(0.625rem,1.5vw,1.375rem)]',
      )}
    >
      <div className="mb-[clamp(1.5rem,2.8vw,2.5rem)] max-w-[26rem]">
        <h2>{t('title')}</h2>
        <p className="lead mt-3">{t('text')}</p>
      </div>
      <Carousel
        label={t('title')}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        perView={few ? perViewOfFew : perView}
        step={2}
        className="min-w-0 [--arrows-at:40%]"
      >
        {offers.map((offer) => (
          <ProductTile
            key={offer.bundleSku}
            tile={offer.tile}
            opensQuickView
            onQuickView={() => {
              setViewed(offer)
              setOpen(true)
            }}
          />
        ))}
      </Carousel>
      {viewed ? <QuickView tile={viewed.tile} offer={viewed} open={open} onOpenChange={setOpen} /> : null}
    </div>
  )
}
