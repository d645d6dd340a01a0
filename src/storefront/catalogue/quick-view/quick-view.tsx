import { useId, useState } from 'react'
import { Modal } from '#ui/overlays/modal.tsx'
import { useFetched } from '#ui/hooks/use-fetched.ts'
import { inLocale, withoutLocale } from '../../i18n/paths.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import type { OfferView, ProductPageData } from '../product/product-view.ts'
import { baseOf, chosenOption, withPlan, type BuyOption } from '../product/buy-option.ts'
import { otherInPicture, picturesFor } from '../product/option-pictures.ts'
import { Reviews, type ReviewPlace, type ReviewsProps } from '../reviews/reviews.tsx'
import type { TileData } from '../tile.ts'
import { QuickViewBuy, type QuickViewBuyProps } from './quick-view-buy.tsx'
import { QuickViewPictures } from './quick-view-pictures.tsx'
import type { QuickViewData } from './quick-view.route.ts'
import { NotRead, OnItsWay } from './quick-view-without.tsx'

export type QuickViewProps = {
  tile: TileData
  /** A special offer, with one option at its special price. */
  offer?: OfferView | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Special-offer dialog, and the quick view of any tile: a compact product page. */
export function QuickView(props: QuickViewProps) {
  const t = useWords('quickView')
  const { tile, offer, open, onOpenChange } = props
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={tile.name}
      titleHidden
      closeLabel={t('close')}
      width="64rem"
    >
      <Content key={`${tile.href} ${offer?.bundleSku ?? ''}`} {...props} />
    </Modal>
  )
}

const first: ReviewPlace = { page: 1, sort: 'newest' }

/** Address of the quick view's data; null while it is closed. */
function useAddress(
  { tile, open }: Pick<QuickViewProps, 'tile' | 'open'>,
  place: ReviewPlace,
): string | null {
  const locale = useLocale()
  if (!open) return null
  const query = place === first ? '' : `?reviews=${place.page}&sort=${place.sort}`
  return `${inLocale(locale, `/quick-view${withoutLocale(tile.href)}`)}${query}`
}

function Content({ tile, offer, open, onOpenChange }: QuickViewProps) {
  const titleId = useId()
  const [place, setPlace] = useState(first)
  const { data, failed, isReading, again } = useFetched<QuickViewData>(useAddress({ tile, open }, place))
  const page = data?.page
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
  if (!page)
    return failed ? (
      <NotRead tile={tile} onAgain={again} onLeave={() => onOpenChange(false)} />
    ) : (
      <OnItsWay tile={tile} />
    )
  return (
    <>
      <div className="grid items-start gap-6 md:grid-cols-2 md:gap-10">
        <Choice page={page} offer={offer} reviewsId={titleId} onDone={() => onOpenChange(false)} />
      </div>
      <div className="mt-12">
        {failed ? (
          <div className="mb-8">
            <NotRead tile={tile} onAgain={again} onLeave={() => onOpenChange(false)} />
          </div>
        ) : null}
        <Reviews reviews={page.reviews} titleId={titleId} stale={isReading} link={placeButton} />
      </div>
    </>
  )
}

type ChoiceProps = Pick<QuickViewBuyProps, 'offer' | 'reviewsId' | 'onDone'> & { page: ProductPageData }

/** Pictures and purchase; the pictures follow the selected option. */
function Choice({ page: { product, reviews }, offer, ...rest }: ChoiceProps) {
  const t = useWords('product')
  const options = offer ? [offer.option] : product.options
  const [option, setOption] = useState<BuyOption | null>(() => {
    const start = chosenOption(options, null)
    return start && withPlan(options, start)
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
