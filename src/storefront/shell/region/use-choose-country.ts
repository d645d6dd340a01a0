import { useState } from 'react'
import { useCall } from '#api/react.ts'
import type * as cart from '#shop/cart/contract.ts'
import { countryName, type CountryKey } from '#shop/region.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { useAppState } from './app-state-context.tsx'
import { forgetCachedPages } from './app-state-cookie.ts'
import { localeAfterCountry } from './language-options.ts'
import { usePanels } from '../panels-context.tsx'
import { usePathInLocale } from './use-path-in-locale.ts'

/** Copied from the contract, because importing it would bundle its schemas. */
const changeCountry = { method: 'POST', path: '/country' } as const

/** Changes country and currency, closes dialogs, and continues in the language of that country. */
export function useChooseCountry() {
  const t = useWords('region')
  const locale = useLocale()
  const { change } = useAppState()
  const { close } = usePanels()
  const { show } = useToasts()
  const here = usePathInLocale()
  const [wanted, setWanted] = useState<CountryKey | null>(null)

  const { call, state } = useCall<typeof cart.changeCountry>(changeCountry, ({ country, currency }) => {
    close()
    const next = localeAfterCountry(locale, country)
    if (next !== locale) {
      forgetCachedPages()
      return location.assign(here(next)) // another language is another document; the response's cookie has the country
    }
    change({ country, currency, confirmCountry: true })
    show({ title: t('changed', { country: countryName(locale, country), currency }) })
  })

  const choose = (country: CountryKey) => {
    setWanted(country)
    void call({ country })
  }
  return { choose, pending: state === 'pending' ? wanted : null, failed: state === 'failed' }
}
