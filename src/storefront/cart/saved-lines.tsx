import X from 'lucide-react/icons/x'
import type { Carts } from '#shop/cart/contract.ts'
import { buttonLook } from '#ui/button-look.ts'
import { iconButtonLook } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { useLocale, useWords } from '../i18n/words.tsx'
import { pictureSource } from '../shell/pictures.ts'
import { productPath } from '../shell/product-path.ts'
import { useBag } from './bag/bag-context.ts'
import { AddToCartForm } from './add-to-cart-form.tsx'
import type { LineChange } from './line-change.ts'

type Saved = Carts['savedForLater'][number]

const changeTo = ({ pid, sku, subSku, currency }: Saved, quantity: number): LineChange => ({
  pid,
  sku,
  subSku,
  bundleSku: null,
  interval: null,
  quantity,
  currency,
})

/** Lines that were cleared to make room for the other product type; they can be restored for 30 days. */
export function SavedLines({ className }: { className?: string | undefined }) {
  const t = useWords('bag')
  const locale = useLocale()
  const { carts, add } = useBag()
  const saved = carts?.savedForLater ?? []
  if (saved.length === 0) return null
  return (
    <section className={className} aria-labelledby="saved-title">
      <h3 id="saved-title">{t('saved')}</h3>
      <p className="mt-1 mb-3 text-sm text-ink-soft">{t('savedText')}</p>
      <ul className="grid gap-3">
        {saved.map((item) => (
          <li
            key={item.subSku}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto_auto] items-center gap-x-3"
          >
            <Picture
              source={pictureSource({ thumbnail: item.thumbnail, width: 1_200, height: 1_500 })}
              alt=""
              sizes="56px"
              className="aspect-4/5 w-full object-cover"
            />
            <p className="min-w-0 text-[0.9375rem] leading-snug">
              <Link to={productPath(locale, item)} className="hover:text-accent">
                {item.name}
              </Link>
              <span className="block text-sm text-ink-soft">
                {item.optionName} × {item.quantity}
              </span>
            </p>
            <AddToCartForm
              change={changeTo(item, item.quantity)}
              onSend={(change) => add(change, { name: item.name, productType: item.productType })}
            >
              <button type="submit" className={buttonLook({ spacing: 'sm' })}>
                {t('bringBack')}
              </button>
            </AddToCartForm>
            <AddToCartForm change={changeTo(item, 0)}>
              <button
                type="submit"
                aria-label={t('forget', { name: item.name })}
                className={iconButtonLook('plain', 'text-ink-soft')}
              >
                <X size={17} />
              </button>
            </AddToCartForm>
          </li>
        ))}
      </ul>
    </section>
  )
}
