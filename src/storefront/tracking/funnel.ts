import { localeOfPage } from '#shop/desk-state.ts'
import type { Adapter, ShopEvent } from './events.ts'

const steps = ['view_item', 'add_to_cart', 'begin_checkout'] as const
type Step = (typeof steps)[number]
const isStep = (name: ShopEvent['name']): name is Step => (steps as readonly string[]).includes(name)

/** Events of a moment travel together, and what waits leaves with the page. */
const waitMs = 3_000
const key = 'elowen_steps'

/** Steps that this visit has taken, in this tab and for as long as it is open; no word says whose they are. */
function takeStep(step: Step, inMemory: Set<string>): boolean {
  let taken = [...inMemory]
  try {
    taken = [...taken, ...(sessionStorage.getItem(key) ?? '').split(' ')]
    if (!taken.includes(step)) sessionStorage.setItem(key, [...new Set([...taken, step])].join(' ').trim())
  } catch {
    // storage is barred: the page's own memory has to do
  }
  inMemory.add(step)
  return !taken.includes(step)
}

/**
 * Counts how far a visit comes, for the shop itself: each step once, with the page and nothing else. Answers the adapter,
 * opened once a document.
 */
export function openFunnel(send: typeof fetch = (input, init) => fetch(input, init)): Adapter {
  const inMemory = new Set<string>()
  let waiting: { type: Step; path: string }[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return
    const body = JSON.stringify({ interactions: waiting, consent: true })
    waiting = []
    void send('/api/v1/interaction/log', {
      method: 'POST',
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        'x-shop-locale': localeOfPage(location.pathname, document.cookie),
      },
      body,
    }).catch(() => undefined) // nobody waits for it, and it is no loss to anybody
  }
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  return ({ name }) => {
    if (!isStep(name) || !takeStep(name, inMemory)) return
    waiting.push({ type: name, path: location.pathname })
    timer ??= setTimeout(flush, waitMs)
  }
}
