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
  /** Remembers a choice for 365 days; the page is read again where its prices depend on it. */
  change: (patch: Partial<AppState>) => void
}

const AppStateContext = createContext<Known | null>(null)

/** What the browser remembers of its shopper: country, currency, language, theme, consent. */
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
    // The language is the path's; calls that name none read it here. Where the locale says the country, it is
    // kept along.
    if (!remembersLanguage(language)) rememberAppState(known)
    // what is chosen later is not the locale's business
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a document
  }, [])

  // another tab chose another country: prices and what the bag says of them are its now
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

/** At once, without waiting for the server to draw the page in the other mode. */
function wear(theme: AppState['theme']): void {
  if (theme !== 'system') document.documentElement.dataset.mode = theme
  else delete document.documentElement.dataset.mode
}
