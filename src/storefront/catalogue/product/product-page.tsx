import { useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { classes } from '#ui/classes.ts'
import { Gallery } from '#ui/media/gallery.tsx'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../i18n/words.tsx'
import { AddToBag } from '../add-to-bag.tsx'
import { BuyBox } from './buy-box.tsx'
import { baseOf, chosenOption, type BuyOption } from './buy-option.ts'
import { otherInPicture, picturesFor } from './option-pictures.ts'
import { OffersRow } from '../offers-row.tsx'
import { ProductTexts } from './product-texts.tsx'
import type { ProductCrumb, ProductPageData } from './product-view.ts'
import { Quantity } from './quantity.tsx'
import { RecentlyViewedRow } from '../recently-viewed-row.tsx'
import { Reviews, type ReviewPlace, type ReviewsProps } from '../reviews/reviews.tsx'
import { useTrackView } from './use-track-view.ts'
import { TreatmentFacts } from './treatment-facts.tsx'

const crumbLink = (crumb: ProductCrumb, className: string) => (
  <Link to={crumb.href} className={className}>
    {crumb.label}
  </Link>
)
// At tablet widths the thumbnails are below, which leaves the picture its width.
const galleryLook =
  'max-md:-mx-(--gutter) md:max-lg:grid-cols-1! md:max-lg:[&>ul]:order-last md:max-lg:[&>ul]:flex md:max-lg:[&>ul>li]:w-16'

/** Page of a product or a treatment: pictures on the left, purchase on the right, the rest below. */
export function ProductPage({ page }: { page: ProductPageData }) {
  const { product, reviews, offers, crumbs, wished } = page
  const t = useWords('product')
  const [search] = useSearchParams()
  const navigation = useNavigation()
  const [quantity, setQuantity] = useState(1)
  const option = chosenOption(product.options, search.get('option'))
  const base = option && baseOf(product.options, option)
  useTrackView(product)

  const withSearch = (words: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(search), ...words })}`
  const hrefOf = ({ sku }: BuyOption) => withSearch({ option: sku })
  const reviewsHref = ({ page: to, sort }: ReviewPlace) =>
    `${withSearch({ reviews: String(to), sort })}#reviews`
  const placeLink: ReviewsProps['link'] = (place, { children, ...rest }) => (
    <Link {...rest} to={reviewsHref(place)}>
      {children}
    </Link>
  )
  const action = (
    <>
      {option && option.refused === null ? (
        <Quantity value={quantity} onChange={setQuantity} limit={option.limit} />
      ) : null}
      <AddToBag product={product} option={option} quantity={quantity} className="grow" />
    </>
  )
  return (
    <>
      <div className="wrap">
        <Breadcrumbs label={t('crumbs')} crumbs={crumbs} link={crumbLink} />
        <div className="grid items-start gap-x-[clamp(1.75rem,5vw,5.25rem)] gap-y-6 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1.35fr)_minmax(22.5rem,1fr)]">
          <ProductGallery product={product} base={base} />
          <div className={classes('min-w-0', product.treatment && 'md:row-span-2')}>
            <BuyBox
              product={product}
              reviews={reviews}
              option={option}
              hrefOf={hrefOf}
              wished={wished}
              action={
                <div className="my-5.5">
                  <div className="flex items-start gap-2.5 max-md:hidden">{action}</div>
                </div>
              }
            />
            <ProductTexts product={product} option={option} />
          </div>
          {product.treatment ? <TreatmentFacts treatment={product.treatment} /> : null}
        </div>
      </div>
      <OffersRow offers={offers} />
      <section id="reviews" className="section wrap scroll-mt-20" aria-labelledby="reviews-title">
        <Reviews
          reviews={reviews}
          titleId="reviews-title"
          stale={navigation.state === 'loading' && navigation.location.hash === '#reviews'}
          link={placeLink}
        />
      </section>
      <RecentlyViewedRow viewed={product.viewed} />
      {/* On phones the purchase bar is sticky for the whole page. */}
      <div
        data-foot-bar
        className="sticky bottom-(--bars,0px) z-30 flex items-start gap-2.5 border-t border-line bg-paper px-(--gutter) pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:hidden"
      >
        {action}
      </div>
    </>
  )
}

/** Pictures of the product, those of the selected option first. */
function ProductGallery({ product, base }: { product: ProductPageData['product']; base: BuyOption | null }) {
  const t = useWords('product')
  const pictures = picturesFor(product.gallery, base)
  const other = otherInPicture(product.gallery, product.options, base)
  return (
    <Gallery
      // another option starts at its own first picture
      key={pictures[0]?.alt}
      items={pictures}
      note={other ? t('pictured', { option: other.name }) : null}
      labels={{
        gallery: t('gallery'),
        zoom: t('zoom'),
        close: t('close'),
        previous: t('previous'),
        next: t('next'),
      }}
      sizes="(min-width: 1440px) 690px, (min-width: 768px) 48vw, 100vw"
      className={classes(galleryLook, !product.treatment && 'lg:sticky lg:top-24')}
    />
  )
}
