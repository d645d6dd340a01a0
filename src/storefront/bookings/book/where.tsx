import { useWords } from '../../i18n/words.tsx'
import { useBookingPath } from '../paths.ts'
import type { BookData } from './book.server.ts'
import { Choice } from './choice.tsx'

/** Branches that offer the treatment; a branch without online booking shows its telephone number. */
export function Where({ page: { slots, product } }: { page: BookData }) {
  const t = useWords('booking')
  const path = useBookingPath(product.url)
  return (
    <ul className="grid gap-2.5 sm:grid-cols-2">
      {slots.branches.map(({ key, name, phone, bookable }) => (
        <li key={key}>
          {bookable ? (
            <Choice
              to={path({ branch: key, therapist: null, day: null, at: null })}
              isChosen={key === slots.branch}
              className="flex min-h-15 items-center justify-between gap-3 px-4 py-3"
            >
              <span className="font-medium">{name}</span>
              {key === slots.branch ? <span className="text-sm text-accent">{t('chosen')}</span> : null}
            </Choice>
          ) : (
            <p className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 border border-line px-4 py-3 text-ink-soft">
              <span>{name}</span>
              <a
                href={`tel:${phone.replaceAll(/\s/g, '')}`}
                className="num text-sm underline underline-offset-4"
              >
                {t('byPhone', { phone })}
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
