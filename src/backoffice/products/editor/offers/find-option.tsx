import { Form, useLocation, useSearchParams } from 'react-router'
import type { OfferedOption } from '#shop/products/offers/offer.contract.ts'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { useLocale, useWords } from '../../../words/words.tsx'
import { Thumbnail } from '../../thumbnail.tsx'
import { OfferPrice } from './offer-facts.tsx'

/** Query parameters to search an option, and to add one without JavaScript. */
export const offerWords = { search: 'offer_search', option: 'offer_option' } as const

type Props = {
  found: readonly OfferedOption[]
  /** Adds an option to the form; null: a link does. */
  add: ((option: OfferedOption) => void) | null
}

/** Searches options of other products by name or code. */
export function FindOption({ found, add }: Props) {
  const t = useWords('products')
  const locale = useLocale()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const search = query.get(offerWords.search) ?? ''
  const linkTo = (sku: string) =>
    `${pathname}?${new URLSearchParams({ ...Object.fromEntries(query), [offerWords.option]: sku })}#offers`
  return (
    <div className="desk-offer-search">
      <Form action={`${pathname}#offers`} role="search" className="row end" preventScrollReset>
        {[...query].map(([name, value]) =>
          name === offerWords.search ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <label className="field" style={{ flex: '1 1 14rem' }}>
          <span>{t('findOffer')}</span>
          <input
            type="search"
            name={offerWords.search}
            className="well"
            defaultValue={search}
            maxLength={100}
            autoComplete="off"
          />
        </label>
        <button type="submit" className="act">
          {t('look')}
        </button>
      </Form>
      {search !== '' && found.length === 0 ? <p className="soft">{t('offerNotFound')}</p> : null}
      <ul>
        {found.map((option) => {
          const name = `${textIn(locale, option.productName)} · ${textIn(locale, option.name)}`
          const label = t('addOfferOf', { name })
          return (
            <li key={option.sku}>
              <Thumbnail src={option.thumbnail} />
              <span>
                {name} <span className="small soft">{option.sku}</span>
              </span>
              <OfferPrice option={option} />
              {add ? (
                <button type="button" className="act" aria-label={label} onClick={() => add(option)}>
                  {t('addOffer')}
                </button>
              ) : (
                <Link to={linkTo(option.sku)} className="act" aria-label={label}>
                  {t('addOffer')}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
