import Check from 'lucide-react/icons/check'
import { signOf } from '#shop/money.ts'
import { countryName } from '#shop/region.ts'
import { classes } from '#ui/classes.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { useAppState } from './app-state-context.tsx'
import { countriesByName, localeAfterCountry } from './language-options.ts'
import { useChooseCountry } from './use-choose-country.ts'
import { usePathInLocale } from './use-path-in-locale.ts'

export const choiceLook =
  'flex min-h-12 w-full items-center gap-3 border-b border-line px-1 py-2 text-left transition-colors hover:text-accent aria-[current]:font-medium'

/**
 * Countries with their currency symbols. Each is a form of its own, because each may redirect to another language.
 */
export function CountryChoices({ className }: { className?: string | undefined }) {
  const t = useWords('region')
  const locale = useLocale()
  const here = usePathInLocale()
  const { state } = useAppState()
  const { choose, pending, failed } = useChooseCountry()
  return (
    <>
      <p role="alert" className={classes('text-sm text-error', failed && 'mb-3')}>
        {failed ? t('failed', { country: countryName(locale, state.country) }) : null}
      </p>
      <ul className={className}>
        {countriesByName.map(({ key, currency }) => (
          <li key={key}>
            <form
              method="post"
              action="/form/change-country"
              onSubmit={(event) => {
                event.preventDefault()
                choose(key)
              }}
            >
              <input type="hidden" name="country" value={key} />
              <input type="hidden" name="return_to" value={here(localeAfterCountry(locale, key))} />
              <button
                type="submit"
                aria-current={key === state.country || undefined}
                aria-busy={pending === key || undefined}
                className={choiceLook}
              >
                <span className="grow">{countryName(locale, key)}</span>
                {pending === key ? (
                  <Spinner />
                ) : key === state.country ? (
                  <Check size={18} className="text-accent" />
                ) : null}
                <span className="num min-w-10 text-right text-ink-soft">{signOf(currency)}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </>
  )
}
