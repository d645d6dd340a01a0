import X from 'lucide-react/icons/x'
import type { CartItem } from '#shop/cart/contract.ts'
import { dayMonthYear } from '#shop/delivery/rules.ts'
import { classes } from '#ui/classes.ts'
import { iconButtonLook } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { useLocale, useWords } from '../i18n/words.tsx'
import { pictureSource } from '../shell/pictures.ts'
import { productPath } from '../shell/product-path.ts'
import { formatAmount } from './amounts.ts'
import { LineQuantity } from './line-quantity.tsx'
import { WhyLine } from './why-line.tsx'
import { AddToCartForm } from './add-to-cart-form.tsx'
import { changeFor } from './line-change.ts'

/** Nominal size of catalogue pictures, larger than any cart line shows them. */
const size = { width: 1_200, height: 1_500 }

/** A cart line; `waiting` while a new quantity is being saved. */
export function CartLine({ item, waiting }: { item: CartItem; waiting: boolean }) {
  const t = useWords('bag')
  const buy = useWords('buy')
  const locale = useLocale()
  const { currency } = item
  const details = [
    item.bundleSku === null ? null : t('addOn'),
    item.optionName,
    item.subscriptionIntervalInMonth === null
      ? null
      : buy('months', { months: item.subscriptionIntervalInMonth }),
  ]
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 border-t border-line py-4 first:border-t-0">
      <Picture
        source={pictureSource({ thumbnail: item.thumbnail, ...size })}
        alt=""
        sizes="80px"
        className={classes('aspect-4/5 w-full object-cover', item.blocked && 'opacity-60')}
      />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="font-text text-base leading-snug font-medium tracking-normal">
              <Link to={productPath(locale, item)} className="tap hover:text-accent">
                {item.name}
              </Link>
            </h3>
            <p className="text-sm text-ink-soft">{details.filter(Boolean).join(' · ')}</p>
          </div>
          <AddToCartForm change={changeFor(item, 0)} className="-mt-2 -mr-2.5 flex-none">
            <button
              type="submit"
              aria-label={t('remove', { name: item.name })}
              className={iconButtonLook('plain', 'text-ink-soft')}
            >
              <X size={17} />
            </button>
          </AddToCartForm>
        </div>
        <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <LineQuantity item={item} />
          {item.total === null ? null : (
            <p
              className={classes('num text-right transition-opacity', waiting && 'opacity-40')}
              aria-busy={waiting || undefined}
            >
              {formatAmount(item.total, currency)}
              {item.originalPrice === null ? null : (
                <>
                  <span className="sr-only">{buy('before')}</span>
                  <s className="ml-2 text-sm text-ink-soft">
                    {formatAmount(item.originalPrice, currency, item.quantity)}
                  </s>
                </>
              )}
            </p>
          )}
        </div>
        {item.price !== null && item.quantity > 1 ? (
          <p className="num mt-1.5 text-sm text-ink-soft">
            {t('each', { price: formatAmount(item.price, currency) })}
          </p>
        ) : null}
        {item.bestBefore === null ? null : (
          <p className="mt-1.5 text-sm text-sale">
            {buy('bestBefore', { date: dayMonthYear(item.bestBefore) })}
          </p>
        )}
        {item.blocked ? (
          <p className="mt-2 text-sm text-error">{t(`blocked.${item.blocked}`)}</p>
        ) : (
          <WhyLine item={item} />
        )}
      </div>
    </li>
  )
}
