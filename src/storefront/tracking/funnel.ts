import { localeOfPage } from '#shop/desk-state.ts'
import type { Adapter, ShopEvent } from './events.ts'

const steps = ['view_item', 'add_to_cart', 'begin_checkout'] as const
type Step = (typeof steps)[number]
const isStep = (name: ShopEvent['name']): name is Step => (steps as readonly string[]).includes(name)

/** Events are batched for this long; pending ones are sent when the page is hidden. */
const waitMs = 3_000
const key = 'elowen_steps'

/**
 * Records a funnel step of this visit, in session storage without any identifier; returns whether it is the first
 * time.
 */
function takeStep(step: Step, inMemory: Set<string>): boolean {
  let taken = [...inMemory]
  try {
    taken = [...taken, ...(sessionStorage.getItem(key) ?? '').split(' ')]
    if (!taken.includes(step)) sessionStorage.setItem(key, [...new Set([...taken, step])].join(' ').trim())
  } catch {
    // storage is blocked: the page's memory is used
  }
  inMemory.add(step)
  return !taken.includes(step)
}

/**
 * First-party funnel analytics: each step once per visit, with the page and no other data. Returns the adapter,
 * opened once per document.
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
    }).catch(() => undefined) // fire and forget; a lost event does not matter
  }
  addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
  return ({ name }) => {
    if (!isStep(name) || !takeStep(name, inMemory)) return
    waiting.push({ type: name, path: location.pathname })
    timer ??= setTimeout(flush, waitMs)
  }
}
