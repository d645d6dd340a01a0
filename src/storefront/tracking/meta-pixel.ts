import type { Adapter, ShopEvent } from './events.ts'
import { addScript } from './add-script.ts'

type Queue = {
  (...words: unknown[]): void
  callMethod?: (...words: unknown[]) => void
  queue: unknown[][]
  loaded: boolean
  version: string
  disablePushState?: boolean
  push: unknown
}

const names = {
  page_view: 'PageView',
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
  search: 'Search',
  unsubscribe: 'Unsubscribe',
} as const satisfies Record<ShopEvent['name'], string>

/** The event in Meta's format. */
export function inMetaWords(event: ShopEvent): Record<string, unknown> {
  switch (event.name) {
    case 'page_view':
      return {}
    case 'search':
      return { search_string: event.term }
    case 'unsubscribe':
      return { plan: event.plan, reason: event.reason }
    default:
      return {
        currency: event.currency,
        value: event.value,
        content_type: 'product',
        content_ids: event.items.map(({ id }) => id),
        contents: event.items.map(({ id, quantity, price }) => ({ id, quantity, item_price: price })),
        num_items: event.items.reduce((sum, { quantity }) => sum + quantity, 0),
        ...(event.name === 'purchase' ? { order_id: event.transactionId } : {}),
      }
  }
}

export function openMetaPixel(id: string): Adapter {
  const shop = window as Window & { fbq?: Queue; _fbq?: Queue } // globals of Meta's script
  const fbq: Queue = (shop.fbq ??= Object.assign(
    (...words: unknown[]) => void (fbq.callMethod ? fbq.callMethod(...words) : fbq.queue.push(words)),
    {
      queue: [],
      loaded: true,
      version: '2.0',
      push: undefined,
    },
  ))
  fbq.push = fbq
  shop._fbq ??= fbq
  fbq.disablePushState = true // otherwise it reports every address itself, including tokens
  fbq('init', id)
  addScript('https://connect.facebook.net/en_US/fbevents.js')
  return (event) => {
    // Purchases are reported by the server as well; the order's id as common event id lets Meta deduplicate them.
    const once = event.name === 'purchase' ? [{ eventID: event.transactionId }] : []
    fbq(
      event.name === 'unsubscribe' ? 'trackCustom' : 'track',
      names[event.name],
      inMetaWords(event),
      ...once,
    )
  }
}
