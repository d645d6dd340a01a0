import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { useRevalidator } from 'react-router'
import type { AppState } from '#shop/app-state.ts'
import { currencyOf } from '#shop/region.ts'
import {
  forgetCachedPages,
  rememberAppState,
  rememberedAppState,
  remembersLanguage,
} from './app-state-cookie.ts'
import { countryOnLoad } from './language-options.ts'

type Known = {
  state: AppState
  /** Stores a choice for 365 days; the page's data is reloaded if its prices depend on it. */
  change: (patch: Partial<AppState>) => void
}

const AppStateContext = createContext<Known | null>(null)

/** Preferences stored in the browser: country, currency, language, theme, consent. */
export function useAppState(): Known {
  const known = use(AppStateContext)
  if (!known) throw new Error('useAppState needs an AppStateProvider above it')
  return known
}

export function AppStateProvider({ renderedFor, children }: { renderedFor: AppState; children: ReactNode }) {
  const [changed, setChanged] = useState<Partial<AppState>>({})
  const { revalidate } = useRevalidator()
  const { language } = renderedFor
  const state = useMemo(() => ({ ...renderedFor, ...changed, language }), [renderedFor, changed, language])

  const change = useCallback(
    (patch: Partial<AppState>) => {
      rememberAppState({ ...rememberedAppState(language), ...patch })
      setChanged((before) => ({ ...before, ...patch }))
      if ('theme' in patch) wear(patch.theme ?? 'light')
      if (!patch.country && !patch.currency) return
      forgetCachedPages()
      void revalidate()
    },
    [language, revalidate],
  )

  useEffect(() => {
    const known = rememberedAppState(language)
    const country = countryOnLoad(language, known)
    if (country !== renderedFor.country) return change({ country, currency: currencyOf(country) })
    // The path determines the language; calls without a locale read it from the cookie. A country implied by the
    // locale is stored with it.
    if (!remembersLanguage(language)) rememberAppState(known)
    // runs once: later choices are independent of the locale
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a document
  }, [])

  // another tab chose another country, so prices and the cart must be reloaded for it
  const readAgain = useEffectEvent(() => {
    const known = rememberedAppState(language)
    if (known.country === state.country && known.currency === state.currency) return
    const { country, currency, confirmCountry } = known
    setChanged((before) => ({ ...before, country, currency, confirmCountry }))
    forgetCachedPages()
    void revalidate()
  })
  useEffect(() => {
    const back = new AbortController()
    const look = () => document.visibilityState === 'visible' && readAgain()
    document.addEventListener('visibilitychange', look, { signal: back.signal })
    window.addEventListener('focus', look, { signal: back.signal })
    return () => back.abort()
  }, [])

  return (
    <AppStateContext value={useMemo(() => ({ state, change }), [state, change])}>{children}</AppStateContext>
  )
}

/** Applies the theme at once, before the server has rendered the page in it. */
function wear(theme: AppState['theme']): void {
  if (theme !== 'system') document.documentElement.dataset.mode = theme
  else delete document.documentElement.dataset.mode
}
