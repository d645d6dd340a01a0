import { useLocation } from 'react-router'
import { Link } from '#ui/link.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'
import type { Waiting } from '../form-state/payment.rules.ts'

/** Tells how the page waits for the payment. */
export function Watched({ waiting }: { waiting: Waiting }) {
  const t = useWords('pay')
  const hydrated = useHydrated()
  const { pathname, search } = useLocation()
  const word = waiting === 'later' ? 'later' : 'looking'
  return (
    <div className="mt-5 border-t border-line pt-4 text-[0.9375rem] text-ink-soft">
      <p role="status">{hydrated ? t(word) : t('lookYourself')}</p>
      {hydrated && waiting !== 'later' ? null : (
        <Link to={pathname + search} reloadDocument className="more mt-2 inline-block">
          {t('lookAgain')}
        </Link>
      )}
    </div>
  )
}
