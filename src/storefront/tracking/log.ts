import type { Adapter, ShopEvent } from './events.ts'

const switchName = 'elowen_event_log'

/**
 * Keeps events in the page, as `window.elowenEvents`, where a test or a curious developer has switched it on.
 */
export function openLog(): Adapter | null {
  try {
    if (localStorage.getItem(switchName) !== '1') return null
  } catch {
    return null // storage is barred
  }
  const page = window as Window & { elowenEvents?: ShopEvent[] } // ours, for tests
  const events = (page.elowenEvents ??= [])
  return (event) => void events.push(event)
}
