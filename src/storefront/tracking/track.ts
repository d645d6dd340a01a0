import type { Adapter, ShopEvent } from './events.ts'

/** Delay of events after a route change, in milliseconds, until the new page's title is set. */
export const routeDelayMs = 250

/** Events before adapters are set; buffered because the first page's events come before the consent is known. */
const waiting: ShopEvent[] = []
const mostWaiting = 50
let adapters: readonly Adapter[] | null = null

/** Reports an event. Without consent there are no adapters, and nothing is buffered. */
export function track(event: ShopEvent): void {
  if (adapters === null) {
    if (waiting.length < mostWaiting) waiting.push(event)
    return
  }
  for (const tell of adapters) tell(event)
}

/** Sets the adapters; an empty list discards events, including buffered ones. */
export function listenWith(next: readonly Adapter[]): void {
  adapters = next
  for (const event of waiting.splice(0)) track(event)
}
