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
 * Opened once a document, whatever is decided and taken back later: their scripts cannot be unloaded, only
 * not be told.
 */
let opened: Promise<readonly Adapter[]> | null = null
let funnel: Promise<readonly Adapter[]> | null = null

const open = (ids: TrackingIds | null): Promise<readonly Adapter[]> =>
  ids === null
    ? Promise.resolve([])
    : (opened ??= import('./open-adapters.ts').then(({ openAdapters }) => openAdapters(ids)))

/** The shop's own counting, fetched with consent alone. */
const openOwn = (): Promise<readonly Adapter[]> =>
  (funnel ??= import('./funnel.ts').then(({ openFunnel }) => [openFunnel()]))

/** Decides who hears of this visit, and tells every page. */
export function Tracking() {
  const { tracking, consentCountriesOff } = useShell()
  const { state } = useAppState()
  const { pathname, search } = useLocation()
  // their scripts read the whole address: on a page whose address opens something they are neither loaded nor
  // told
  const allowed = mayTrack(state, consentCountriesOff) && !opensSomething(search)

  useEffect(() => {
    let changed = false
    const logAdapter = openLog()
    const log = logAdapter ? [logAdapter] : []
    if (!allowed) return listenWith(log)
    // what the browser blocks listens to nothing
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
