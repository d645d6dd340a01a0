import type { OfferedOption } from '#shop/products/offers/offer.contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { amountText } from '../../../shell/amount.tsx'
import { useLocale, useWords } from '../../../words/words.tsx'
import { Thumbnail } from '../../thumbnail.tsx'
import { offerNote } from './offer.rules.ts'

/** Special price of an offer, beside the regular price. */
export function OfferPrice({ option: { price, usd, special, specialUsd } }: { option: OfferedOption }) {
  const isLess = special !== null && special > 0
  return (
    <span className="desk-offer-price num">
      {isLess ? (
        <>
          <s className="soft small">{amountText(price, 'HKD')}</s> <b>{amountText(special, 'HKD')}</b>
        </>
      ) : (
        <b>{amountText(price, 'HKD')}</b>
      )}
      {usd === null ? null : (
        <small className="soft">{amountText(isLess ? (specialUsd ?? usd) : usd, 'USD')}</small>
      )}
    </span>
  )
}

/** Option of an offer, with a link to its product and warnings before publication. */
export function OfferFacts({ option }: { option: OfferedOption | undefined }) {
  const t = useWords('products')
  const locale = useLocale()
  const note = offerNote(option)
  return (
    <div className="desk-offer-facts">
      {option ? (
        <>
          <Thumbnail src={option.thumbnail} />
          <span>
            <Link to={`/desk/products/${option.productId}`}>
              {textIn(locale, option.productName)} · {textIn(locale, option.name)}
            </Link>
            <span className="small soft">{t(`availabilityOf.${option.state}`)}</span>
          </span>
          <OfferPrice option={option} />
        </>
      ) : null}
      {note ? <p className={note === 'offerAtUsual' ? 'small soft' : 'small hot'}>{t(note)}</p> : null}
    </div>
  )
}
