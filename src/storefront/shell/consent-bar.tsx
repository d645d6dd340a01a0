import { Link } from '#ui/link.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { useAppState } from './region/app-state-context.tsx'
import { barLook } from './header/bar-look.ts'
import { ConsentChoice } from './consent-choice.tsx'
import { asksForConsent } from './region/language-options.ts'
import { useShell } from './shell-context.ts'

/** Asks once for consent to analytics, in countries where consent is required. */
export function ConsentBar() {
  const t = useWords('consent')
  const to = usePathTo()
  const { state } = useAppState()
  const { consentCountriesOff } = useShell()
  if (!asksForConsent(state, consentCountriesOff)) return null
  return (
    <section aria-label={t('title')} className={barLook}>
      <h2 className="font-text text-base font-medium">{t('title')}</h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-soft">
        {t('text')}{' '}
        <Link to={to('/privacy')} className="prose-link text-ink">
          {t('privacy')}
        </Link>
      </p>
      <ConsentChoice className="flex flex-wrap gap-2" />
    </section>
  )
}
