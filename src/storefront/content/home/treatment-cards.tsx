import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { useWords } from '../../i18n/words.tsx'
import type { TreatmentCardData } from './home.server.ts'

/** Treatments as large cards: name, duration, shops and lowest price. */
export function TreatmentCards({ cards }: { cards: readonly TreatmentCardData[] }) {
  const t = useWords('home')
  return (
    <ul className="grid gap-x-[clamp(0.625rem,1.5vw,1.375rem)] gap-y-10 md:grid-cols-2">
      {cards.map(({ sku, href, name, summary, minutes, shops, price, picture }) => {
        const facts = [
          minutes ? t('lasts', { minutes }) : '',
          shops > 0 ? t('inShops', { count: shops }) : '',
          price ? t('from', { price }) : '',
        ].filter(Boolean)
        return (
          <li key={sku}>
            <article className="group relative">
              <div className="overflow-hidden bg-shell">
                {picture ? (
                  <Picture
                    source={picture}
                    alt=""
                    sizes="(min-width: 768px) 48vw, 94vw"
                    className="aspect-4/3 w-full object-cover"
                  />
                ) : null}
              </div>
              <h3 className="mt-5 text-2xl">
                <Link
                  to={href}
                  prefetch="intent"
                  className="transition-colors after:absolute after:inset-0 group-hover:text-accent"
                >
                  {name}
                </Link>
              </h3>
              <p className="mt-1.5 max-w-[36em] text-[0.9375rem] text-ink-soft">{summary}</p>
              <p className="num mt-2 flex flex-wrap gap-x-2.5 text-[0.9375rem]">
                {facts.map((fact, index) => (
                  <span key={fact} className="flex gap-x-2.5">
                    {index > 0 ? (
                      <span aria-hidden="true" className="text-ink-soft">
                        ·
                      </span>
                    ) : null}
                    {fact}
                  </span>
                ))}
              </p>
            </article>
          </li>
        )
      })}
    </ul>
  )
}
