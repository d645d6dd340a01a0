import type { Adapter, ShopEvent } from './events.ts'

const switchName = 'elowen_event_log'

/** Records events as `window.elowenEvents`, if a test or a developer has enabled it. */
export function openLog(): Adapter | null {
  try {
    if (localStorage.getItem(switchName) !== '1') return null
  } catch {
    return null // storage is blocked
  }
  const page = window as Window & { elowenEvents?: ShopEvent[] } // set by this file, for tests
  const events = (page.elowenEvents ??= [])
  return (event) => void events.push(event)
}
