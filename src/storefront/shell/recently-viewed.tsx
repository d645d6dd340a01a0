import { textIn } from '#shop/region.ts'
import { Carousel } from '#ui/media/carousel.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { useLocale, useWords } from '../i18n/words.tsx'
import { pictureSource } from './pictures.ts'
import { productPath } from './product-path.ts'
import { useViewHistory } from './product-state.ts'

/** At most four products, two in view, scrolled by two. */
const most = 4
const inView = { phone: 2, tablet: 2, desktop: 2 }

/** Recently viewed products; renders null without any. */
export function RecentlyViewed() {
  const t = useWords('bag')
  const locale = useLocale()
  const viewed = useViewHistory().slice(0, most)
  if (viewed.length === 0) return null
  return (
    <section className="border-t border-line pt-6">
      <h3 className="mb-4">{t('viewed')}</h3>
      <Carousel
        label={t('viewed')}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        perView={inView}
        step={2}
        gap="14px"
        arrows="below"
      >
        {viewed.map((product) => (
          <Link key={product.id} to={productPath(locale, product)} className="group block">
            <Picture
              source={pictureSource(product)}
              alt=""
              sizes="200px"
              className="aspect-4/5 w-full object-cover"
            />
            <span className="mt-3 block text-xs text-ink-soft">{product.brand}</span>
            <span className="line-clamp-2 text-[0.9375rem] group-hover:text-accent">
              {textIn(locale, product.name)}
            </span>
          </Link>
        ))}
      </Carousel>
    </section>
  )
}
