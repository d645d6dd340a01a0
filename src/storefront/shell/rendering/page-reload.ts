import { isRouteErrorResponse } from 'react-router'

const guard = 'elowen_reloaded_for_chunk'
const onceIn = 60_000

/**
 * Whether a chunk failed to load; browsers word it differently. The server no longer has scripts of an older build.
 */
const isChunkLoss = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|failed to fetch module|unable to preload/i.test(
    error.message,
  )

/**
 * Whether the shop was closed or overloaded after this page was loaded; a reload then shows the server's own page for
 * it.
 */
function hasClosedSince(error: unknown): boolean {
  if (!isRouteErrorResponse(error) || error.status !== 503) return false
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // a navigation entry by the type requested
  return page !== undefined && page.responseStatus > 0 && page.responseStatus < 400
}

/** Whether a reload is allowed: not if the page was reloaded recently, which would loop. */
function mayReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(guard) ?? 0)
    if (now - last < onceIn) return false
    sessionStorage.setItem(guard, String(now))
    return true
  } catch {
    return false // without storage there is no guard against a loop
  }
}

/** Reloads the page once, after a failed chunk load or a shop that has closed since. */
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
