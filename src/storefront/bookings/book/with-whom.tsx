import { useSearchParams } from 'react-router'
import { useWords } from '../../i18n/words.tsx'
import { useBookingPath } from '../paths.ts'
import type { BookData } from './book.server.ts'
import { Choice } from './choice.tsx'

/** Choice of therapist: any who is free, or one of those at the branch. */
export function WithWhom({ page: { slots, product } }: { page: BookData }) {
  const t = useWords('booking')
  const path = useBookingPath(product.url)
  const [query] = useSearchParams()
  const chosen = slots.therapists.find(({ id }) => id === query.get('therapist'))?.id ?? null
  const choice = 'flex min-h-15 items-center gap-3 px-4 py-2.5'
  return (
    <ul className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
      <li>
        <Choice to={path({ therapist: null, at: null })} isChosen={chosen === null} className={choice}>
          <span>
            <span className="block font-medium">{t('anyone')}</span>
            <span className="block text-sm text-ink-soft">{t('mostTimes')}</span>
          </span>
        </Choice>
      </li>
      {slots.therapists.map(({ id, name, languages }) => (
        <li key={id}>
          <Choice to={path({ therapist: id, at: null })} isChosen={id === chosen} className={choice}>
            <span
              aria-hidden="true"
              className="grid size-9 flex-none place-items-center rounded-full bg-shell font-display"
            >
              {[...name][0]}
            </span>
            <span className="min-w-0">
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-ink-soft">
                {languages.map((language) => t(`speaks.${language}`)).join(t('and'))}
              </span>
            </span>
          </Choice>
        </li>
      ))}
    </ul>
  )
}
