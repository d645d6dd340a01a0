import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { useWords } from '../i18n/words.tsx'
import { Price } from './price.tsx'
import { RatingLine } from './reviews/rating-line.tsx'
import type { TreatmentCardData } from './treatment-card.ts'

/** Large card of a treatment: picture, duration, lowest price. */
export function TreatmentCard({
  card,
  first = false,
  level: Level = 'h2',
}: {
  card: TreatmentCardData
  first?: boolean | undefined
  level?: 'h2' | 'h3' | undefined
}) {
  const t = useWords('treatment')
  return (
    <article className="group relative">
      <div className="aspect-4/3 overflow-hidden bg-shell">
        {card.front ? (
          <Picture
            source={card.front}
            alt=""
            first={first}
            sizes="(min-width: 1440px) 680px, (min-width: 640px) 48vw, 92vw"
            className="size-full object-cover"
          />
        ) : null}
      </div>
      <Level className="mt-4.5 text-2xl">
        <Link
          to={card.href}
          prefetch="intent"
          viewTransition
          className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-3 focus-visible:after:outline-accent"
        >
          {card.name}
        </Link>
      </Level>
      <p className="mt-1.5 text-[0.9375rem] text-ink-soft">{card.summary}</p>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-4 text-[0.9375rem]">
        <span className="text-ink-soft">{t('minutesShort', { minutes: card.minutes })}</span>
        <Price price={card.price} original={card.original} from={card.from} />
        {card.rating ? <RatingLine {...card.rating} className="ml-auto" /> : null}
      </p>
    </article>
  )
}
