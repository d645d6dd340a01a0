import { useEffect } from 'react'
import { textIn } from '#shop/region.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { useLocale, useWords } from '../i18n/words.tsx'
import { pictureSource } from '../shell/pictures.ts'
import { productPath } from '../shell/product-path.ts'
import { rememberViewed, useViewHistory, type ViewedItem } from '../shell/product-state.ts'

/** Recently viewed, at most 4. */
const most = 4

/** Products viewed before this one; adds this product to the history. */
export function RecentlyViewedRow({ viewed }: { viewed: ViewedItem }) {
  const t = useWords('product')
  const locale = useLocale()
  const others = useViewHistory(viewed.id).slice(0, most)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same product read again is no second look
  useEffect(() => rememberViewed(viewed), [viewed.id])
  if (others.length === 0) return null
  return (
    <section className="section wrap" aria-labelledby="viewed-title">
      <h2 id="viewed-title" className="mb-[clamp(1.5rem,2.8vw,2.5rem)]">
        {t('viewed')}
      </h2>
      <ul className="grid grid-cols-2 gap-x-[clamp(0.625rem,1.5vw,1.375rem)] gap-y-7 md:grid-cols-4">
        {others.map((item) => (
          <li key={item.id} className="group relative min-w-0">
            <Picture
              source={pictureSource(item)}
              alt=""
              sizes="(min-width: 768px) 24vw, 47vw"
              className="aspect-4/5 w-full object-cover"
            />
            <p className="mt-3.5 text-xs tracking-[0.1em] text-ink-soft">{item.brand}</p>
            <h3 className="mt-0.5 font-text text-base font-medium tracking-normal">
              <Link
                to={productPath(locale, item)}
                className="line-clamp-2 after:absolute after:inset-0 group-hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {textIn(locale, item.name)}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  )
}
