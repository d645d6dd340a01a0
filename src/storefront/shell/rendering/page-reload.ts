import { isRouteErrorResponse } from 'react-router'

const guard = 'elowen_reloaded_for_chunk'
const onceIn = 60_000

/** Browsers word it differently; all of them mean that a script of an older build is gone from the server. */
const isChunkLoss = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|failed to fetch module|unable to preload/i.test(
    error.message,
  )

/** The shop closed, or was too busy, since this page came: asked for anew, the address says so by a page of its own. */
function hasClosedSince(error: unknown): boolean {
  if (!isRouteErrorResponse(error) || error.status !== 503) return false
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // says the entry's type
  return page !== undefined && page.responseStatus > 0 && page.responseStatus < 400
}

/** False when the page was reloaded for this a moment ago: a second time would go on for ever. */
function mayReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(guard) ?? 0)
    if (now - last < onceIn) return false
    sessionStorage.setItem(guard, String(now))
    return true
  } catch {
    return false // without a memory there is no guard
  }
}

/** A failed chunk load reloads the page, once, and so does a shop that closed since. */
export function reloadOnceFor(error: unknown): void {
  if ((isChunkLoss(error) || hasClosedSince(error)) && navigator.onLine && mayReload(Date.now()))
    location.reload()
}

export function reloadWhenChunksAreGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !mayReload(Date.now())) return
    event.preventDefault()
    location.reload()
  })
}
