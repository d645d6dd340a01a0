import { useEffect, useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { Modal } from '#ui/overlays/modal.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { useWords } from '../../i18n/words.tsx'
import { Price } from '../price.tsx'
import type { OfferView, ProductPageData } from '../product/product-view.ts'
import { baseOf, chosenOption, withPlan, type BuyOption } from '../product/buy-option.ts'
import { otherInPicture, picturesFor } from '../product/option-pictures.ts'
import { QuickViewBuy, type QuickViewBuyProps } from './quick-view-buy.tsx'
import { QuickViewPictures } from './quick-view-pictures.tsx'
import { Reviews, type ReviewPlace, type ReviewsProps } from '../reviews/reviews.tsx'
import type { TileData } from '../tile.ts'

export type QuickViewProps = {
  tile: TileData
  /** A special offer: its one option at its special price. */
  offer?: OfferView | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The special-offer modal, and the quick view of any tile: what the product's own page knows, in small. */
export function QuickView({ tile, offer, open, onOpenChange }: QuickViewProps) {
  const t = useWords('quickView')
  const titleId = useId()
  const fetcher = useFetcher<{ page: ProductPageData | null }>({ key: `quick-view ${tile.href}` })
  const { load } = fetcher
  const [place, setPlace] = useState<ReviewPlace>({ page: 1, sort: 'newest' })

  useEffect(() => {
    if (!open) return
    const query =
      place.page === 1 && place.sort === 'newest' ? '' : `?reviews=${place.page}&sort=${place.sort}`
    void load(`${tile.href}${query}`)
  }, [open, load, tile.href, place])

  const page = fetcher.data?.page
  const placeButton: ReviewsProps['link'] = (to, { children, className, ...rest }) => (
    <button
      type="button"
      className={className}
      aria-label={rest['aria-label']}
      aria-current={rest['aria-current'] ? 'true' : undefined}
      onClick={() => setPlace(to)}
    >
      {children}
    </button>
  )
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={tile.name}
      titleHidden
      closeLabel={t('close')}
      width="64rem"
    >
      {page ? (
        <>
          <div className="grid items-start gap-6 md:grid-cols-2 md:gap-10">
            <Choice
              key={page.product.id}
              page={page}
              offer={offer}
              reviewsId={titleId}
              onDone={() => onOpenChange(false)}
            />
          </div>
          <div className="mt-12">
            <Reviews
              reviews={page.reviews}
              titleId={titleId}
              stale={fetcher.state === 'loading'}
              link={placeButton}
            />
          </div>
        </>
      ) : (
        <div className="grid gap-6 md:grid-cols-2 md:gap-10" aria-busy="true">
          <Skeleton className="aspect-4/5 w-full max-md:aspect-square max-md:max-h-[34svh]" />
          <div>
            <p className="eyebrow">{tile.brand}</p>
            <p className="mt-1.5 font-display text-3xl">{tile.name}</p>
            <p className="mt-4 mb-8 text-lg">
              <Price price={tile.price} original={tile.original} from={tile.from} />
            </p>
            <SkeletonText lines={6} />
          </div>
        </div>
      )}
    </Modal>
  )
}

type ChoiceProps = Pick<QuickViewBuyProps, 'offer' | 'reviewsId' | 'onDone'> & { page: ProductPageData }

/** The pictures beside what is chosen: they follow it. */
function Choice({ page: { product, reviews }, offer, ...rest }: ChoiceProps) {
  const t = useWords('product')
  const options = offer ? [offer.option] : product.options
  const [option, setOption] = useState<BuyOption | null>(() => {
    const first = chosenOption(options, null)
    return first && withPlan(options, first)
  })
  const base = option && baseOf(options, option)
  const pictures = picturesFor(product.gallery, base)
  const other = otherInPicture(product.gallery, product.options, base)
  return (
    <>
      <QuickViewPictures
        key={pictures[0]?.alt}
        items={pictures}
        note={other ? t('pictured', { option: other.name }) : null}
      />
      <QuickViewBuy
        product={product}
        reviews={reviews}
        offer={offer}
        option={option}
        onOption={setOption}
        {...rest}
      />
    </>
  )
}
