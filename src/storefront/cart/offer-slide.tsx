import { useId } from 'react'
import { optionName } from '#shop/catalogue/product.rules.ts'
import { buttonLook } from '#ui/button-look.ts'
import type { Locale } from '#shop/region.ts'
import { Picture } from '#ui/media/picture.tsx'
import { useLocale, useWords } from '../i18n/words.tsx'
import { pictureSource } from '../shell/pictures.ts'
import { formatAmount } from './amounts.ts'
import { useBag } from './bag/bag-context.ts'
import type { CartOffer } from './use-cart-offers.ts'

type Choice = CartOffer['choices'][number]

/** Label of an option with its price, which may differ from that of the first option. */
function choiceLabel({ subSku, product }: Choice, locale: Locale): string {
  const [option] = product.productOption
  if (!option) return subSku
  const { effective } = option
  const price = effective && formatAmount(effective.price, effective.currency)
  return [optionName(locale, option), price].filter(Boolean).join(' · ')
}

/** A special offer: a button, or a select if there are several options. */
export function OfferSlide({ offer }: { offer: CartOffer }) {
  const t = useWords('bag')
  const locale = useLocale()
  const id = useId()
  const { add } = useBag()
  const { product, choices } = offer
  const name = product.name.localized
  const price = product.productOption[0]?.effective
  const take = ({ bundleSku, subSku, product: { id: pid, sku, productType, productOption } }: Choice) => {
    const currency = productOption[0]?.effective?.currency
    if (currency)
      add({ pid, sku, subSku, bundleSku, interval: null, quantity: 1, currency }, { name, productType })
  }
  const [only] = choices
  return (
    <div className="flex h-full flex-col text-xs">
      <Picture
        source={pictureSource({ thumbnail: product.thumbnail, width: 1_200, height: 1_500 })}
        alt=""
        sizes="110px"
        className="aspect-4/5 w-full object-cover"
      />
      <p id={id} className="mt-2 line-clamp-2 leading-snug">
        {name}
      </p>
      {price ? (
        <p className="num mt-1 mb-2 text-sale">
          {formatAmount(price.price, price.currency)}
          {price.originalPrice ? (
            <s className="block text-ink-soft">{formatAmount(price.originalPrice, price.currency)}</s>
          ) : null}
        </p>
      ) : null}
      {choices.length > 1 ? (
        <select
          value=""
          aria-label={t('offerOption', { name })}
          className="mt-auto h-9 w-full rounded border border-edge bg-paper px-1"
          onChange={(event) => {
            const chosen = choices.find((choice) => choice.subSku === event.target.value)
            if (chosen) take(chosen)
          }}
        >
          <option value="">{t('offerAdd')}</option>
          {choices.map((choice) => (
            <option key={choice.subSku} value={choice.subSku}>
              {choiceLabel(choice, locale)}
            </option>
          ))}
        </select>
      ) : (
        <button
          type="button"
          aria-label={t('offerAddName', { name })}
          className={buttonLook({ spacing: 'sm', className: 'mt-auto w-full px-1! text-xs!' })}
          onClick={() => only && take(only)}
        >
          {t('offerAdd')}
        </button>
      )}
    </div>
  )
}
