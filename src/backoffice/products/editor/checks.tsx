import { canBeBought } from '#shop/catalogue/product.rules.ts'
import { missingIn } from '#shop/products/missing.rules.ts'
import { useWords } from '../../words/words.tsx'
import { useProduct } from './product-context.ts'

/** Problems that prevent publication, and warnings. */
export function Checks() {
  const t = useWords('products')
  const { product } = useProduct()
  const { document, missing, problems } = product
  const sold = document.options.filter(({ state }) => canBeBought(state))
  const withoutAlt = document.pictures.filter(({ alt }) => missingIn(alt).length > 0).length
  const isAirborne =
    document.flags.includes('aerosol') && !(document.countries.length === 1 && document.countries[0] === 'hk')
  const looks: readonly (readonly [isFine: boolean, fine: string, wrong: string])[] = [
    [
      missing.length === 0,
      t('check.texts'),
      t('missingIn', { languages: missing.map((each) => t(`language.${each}`)).join(', ') }),
    ],
    [document.pictures.length > 0, t('check.pictures'), t('noPictures')],
    [withoutAlt === 0, t('check.alt'), t('check.noAlt', { count: withoutAlt })],
    [sold.length > 0, t('check.sold'), t('check.notSold')],
    [sold.every(({ usd }) => usd !== null), t('check.usd'), t('noUsd')],
    [!isAirborne, t('check.parcel'), t('check.aerosol')],
  ]
  return (
    <section className="desk-card" aria-labelledby="checks">
      <h2 id="checks">{t('beforeLive')}</h2>
      <ul className="desk-checks">
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`} data-look="bad">
            {message}
          </li>
        ))}
        {looks.map(([isFine, fine, wrong]) => (
          <li key={fine} data-look={isFine ? 'ok' : 'warn'}>
            {isFine ? fine : wrong}
          </li>
        ))}
      </ul>
    </section>
  )
}
