import type { Adapter, ShopEvent } from './events.ts'

/** Events of a route change wait until the new page's title stands. */
export const routeDelayMs = 250

/**
 * Told before anybody listens: kept for a moment, as the first page's events come before the answer about
 * consent.
 */
const waiting: ShopEvent[] = []
const mostWaiting = 50
let adapters: readonly Adapter[] | null = null

/** Tells what happened. Without consent nobody listens, and nothing is kept for later. */
export function track(event: ShopEvent): void {
  if (adapters === null) {
    if (waiting.length < mostWaiting) waiting.push(event)
    return
  }
  for (const tell of adapters) tell(event)
}

/** Who listens from now on; an empty list lets everything go, what waited too. */
export function listenWith(next: readonly Adapter[]): void {
  adapters = next
  for (const event of waiting.splice(0)) track(event)
}
