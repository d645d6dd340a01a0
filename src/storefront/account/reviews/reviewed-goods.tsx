import type { ReactNode } from 'react'
import type { OwnReview } from '#shop/reviews/writing/member.contract.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { inLocale } from '../../i18n/paths.ts'
import { useLocale } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'

/** The bought product: picture, name, and actions. */
export function ReviewedGoods({ review, children }: { review: OwnReview; children: ReactNode }) {
  const locale = useLocale()
  return (
    <li className="grid grid-cols-[4.25rem_minmax(0,1fr)] gap-x-5 border-t border-line py-5 first:border-t-0 first:pt-0">
      <Picture
        source={pictureSource({ thumbnail: review.thumbnail, width: 1_200, height: 1_500 })}
        alt=""
        sizes="68px"
        className="aspect-4/5 w-full object-cover"
      />
      <div className="grid content-start justify-items-start gap-2">
        <p>
          <Link to={inLocale(locale, review.url)} className="font-medium hover:underline">
            {review.name}
          </Link>
          <span className="block text-sm text-ink-soft">
            {review.optionName} · <span className="num">{review.orderNumber}</span>
          </span>
        </p>
        {children}
      </div>
    </li>
  )
}
