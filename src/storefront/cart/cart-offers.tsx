import { Carousel } from '#ui/media/carousel.tsx'
import { useWords } from '../i18n/words.tsx'
import { useBag } from './bag/bag-context.ts'
import { OfferSlide } from './offer-slide.tsx'
import { useCartOffers } from './use-cart-offers.ts'

/** Four per view, padded with empty places to at least four. */
const inView = { phone: 4, tablet: 4, desktop: 4 }

export function CartOffers({ className }: { className?: string | undefined }) {
  const t = useWords('bag')
  const { carts } = useBag()
  const offers = useCartOffers(carts)
  if (offers.length === 0) return null
  const places = Array.from(
    { length: Math.max(0, inView.desktop - offers.length) },
    (_, place) => `place ${place}`,
  )
  return (
    <section className={className}>
      <h3 className="mb-3">{t('offers')}</h3>
      <Carousel
        label={t('offers')}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        perView={inView}
        gap="10px"
        arrows="below"
      >
        {[
          ...offers.map((offer) => <OfferSlide key={offer.product.id} offer={offer} />),
          ...places.map((place) => <div key={place} aria-hidden="true" />),
        ]}
      </Carousel>
    </section>
  )
}
