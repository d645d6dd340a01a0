import { useWords } from '../../../words/words.tsx'
import { useProduct } from '../product-context.ts'
import { OfferFacts } from './offer-facts.tsx'

/** Read-only view of the offers. */
export function OffersTable() {
  const t = useWords('products')
  const { document, offered } = useProduct().product
  if (document.offers.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="offers">
      <h2 id="offers">{t('part.offers')}</h2>
      <ol className="desk-offers">
        {document.offers.map(({ bundle, option }) => (
          <li key={bundle}>
            <span className="small soft">
              {bundle} · {option}
            </span>
            <OfferFacts option={offered.find(({ sku }) => sku === option)} />
          </li>
        ))}
      </ol>
    </section>
  )
}
