import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { callFromBrowser } from '#api/react.ts'
import { countryName, isCountry, type CountryKey } from '#shop/region.ts'
import { Button } from '#ui/button.tsx'
import { withoutLocale } from '../../i18n/paths.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { useAppState } from './app-state-context.tsx'
import { barLook } from '../header/bar-look.ts'
import { asksForCountry, suggestedCountry } from './language-options.ts'
import { usePanels } from '../panels-context.tsx'
import { useChooseCountry } from './use-choose-country.ts'

type Asked = { detected: CountryKey | null }

/** Detected country of the visitor; requested after the page has loaded, and only if no country is confirmed yet. */
function useDetectedCountry(wanted: boolean): Asked | null {
  const [prompt, setRequested] = useState<Asked | null>(null)
  useEffect(() => {
    if (!wanted || prompt) return
    let gone = false
    callFromBrowser({ method: 'GET', path: '//nuxt/guest/location' }, null)
      .then((answer) => (answer as { countryCode?: unknown }).countryCode) // checked on the next line
      .catch(() => null) // an unresolvable location is treated as unknown
      .then((code) => gone || setRequested({ detected: isCountry(code) ? code : null }))
    return () => {
      gone = true
    }
  }, [wanted, prompt])
  return prompt
}

/** Pages of an order, an account or an appointment, where the country of delivery is not asked for. */
const elsewhere = /^\/(?:checkout|order-confirmation|account|booking)(?:\/|$)/

/** Asks for the country of delivery. A visit to the confirmation page of an order counts as an answer. */
export function ConfirmCountryBar() {
  const t = useWords('confirmCountry')
  const region = useWords('region')
  const locale = useLocale()
  const { state, change } = useAppState()
  const { show } = usePanels()
  const { choose, pending, failed } = useChooseCountry()
  const path = withoutLocale(useLocation().pathname)
  const isElsewhere = elsewhere.test(path)
  const hasOrdered = path.includes('/order-confirmation/')
  useEffect(() => {
    if (hasOrdered && !state.confirmCountry) change({ confirmCountry: true })
  }, [hasOrdered, state.confirmCountry, change])
  const detected = useDetectedCountry(!state.confirmCountry && !isElsewhere)
  if (isElsewhere || !detected || !asksForCountry(detected.detected, state)) return null

  const country = countryName(locale, state.country)
  const suggestion = suggestedCountry(detected.detected, locale, state.country)
  const { country: key, currency } = state
  return (
    <section
      aria-label={t('label')}
      className={`${barLook} max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:py-2`}
    >
      <p className="text-[0.9375rem] max-md:min-w-36 max-md:flex-1 max-md:text-sm md:mb-3">
        {detected.detected
          ? t('elsewhere', { detected: countryName(locale, detected.detected), country })
          : t('unknown', { country, currency })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {suggestion === key ? null : (
          <Button
            variant="primary"
            spacing="sm"
            className="min-h-11!"
            loading={pending === suggestion}
            onClick={() => choose(suggestion)}
          >
            {t('switch', { country: countryName(locale, suggestion) })}
          </Button>
        )}
        <Button
          variant={suggestion === key ? 'primary' : 'default'}
          spacing="sm"
          className="min-h-11!"
          onClick={() => change({ country: key, currency, confirmCountry: true })}
        >
          {t('stay', { country })}
        </Button>
        <button
          type="button"
          aria-haspopup="dialog"
          className="min-h-11 px-2 text-sm underline decoration-1 underline-offset-4 hover:text-accent"
          onClick={() => show('country')}
        >
          {t('other')}
        </button>
      </div>
      <p role="alert" className="text-sm text-error max-md:basis-full md:mt-3 md:empty:mt-0">
        {failed ? region('failed', { country }) : null}
      </p>
    </section>
  )
}
