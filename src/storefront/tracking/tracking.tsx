import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { mayTrack } from '#shop/app-state.ts'
import { useAppState } from '../shell/region/app-state-context.tsx'
import { useShell } from '../shell/shell-context.ts'
import type { Adapter } from './events.ts'
import { opensSomething, type TrackingIds } from './ids.ts'
import { openLog } from './log.ts'
import { listenWith, routeDelayMs, track } from './track.ts'

/**
 * Opened once per document, even if consent is withdrawn later: provider scripts cannot be unloaded, they just
 * receive no more events.
 */
let opened: Promise<readonly Adapter[]> | null = null
let funnel: Promise<readonly Adapter[]> | null = null

const open = (ids: TrackingIds | null): Promise<readonly Adapter[]> =>
  ids === null
    ? Promise.resolve([])
    : (opened ??= import('./open-adapters.ts').then(({ openAdapters }) => openAdapters(ids)))

/** First-party analytics, imported only after consent. */
const openOwn = (): Promise<readonly Adapter[]> =>
  (funnel ??= import('./funnel.ts').then(({ openFunnel }) => [openFunnel()]))

/** Selects the adapters for this visit, and reports page views. */
export function Tracking() {
  const { tracking, consentCountriesOff } = useShell()
  const { state } = useAppState()
  const { pathname, search } = useLocation()
  // provider scripts read the whole address: on pages whose address contains a token they are neither loaded nor
  // called
  const allowed = mayTrack(state, consentCountriesOff) && !opensSomething(search)

  useEffect(() => {
    let changed = false
    const logAdapter = openLog()
    const log = logAdapter ? [logAdapter] : []
    if (!allowed) return listenWith(log)
    // adapters blocked by the browser are skipped
    void Promise.allSettled([openOwn(), open(tracking)]).then((found) => {
      const adapters = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      if (!changed) listenWith([...adapters, ...log])
    })
    return () => {
      changed = true
    }
  }, [allowed, tracking])

  useEffect(() => {
    const timer = setTimeout(
      () => track({ name: 'page_view', path: pathname, title: document.title }),
      routeDelayMs,
    )
    return () => clearTimeout(timer)
  }, [pathname])

  return null
}
