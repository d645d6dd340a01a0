import type { Adapter, ShopEvent, TrackedItem } from './events.ts'
import { addScript } from './add-script.ts'

type Layered = Window & { dataLayer?: unknown[] }

const item = ({ id, name, brand, variant, price, quantity }: TrackedItem) => ({
  item_id: id,
  item_name: name,
  item_brand: brand,
  ...(variant ? { item_variant: variant } : {}),
  price,
  quantity,
})

/** The event in Google's format, for GA4 and for a tag manager. */
export function inGoogleWords(event: ShopEvent): Record<string, unknown> {
  switch (event.name) {
    case 'page_view':
      return { page_location: new URL(event.path, location.origin).href, page_title: event.title }
    case 'search':
      return { search_term: event.term }
    case 'unsubscribe':
      return { plan: event.plan, reason: event.reason }
    default:
      return {
        currency: event.currency,
        value: event.value,
        items: event.items.slice(0, 200).map(item), // the maximum of GA4
        ...('coupon' in event && event.coupon ? { coupon: event.coupon } : {}),
        ...(event.name === 'purchase'
          ? { transaction_id: event.transactionId, shipping: event.shipping }
          : {}),
      }
  }
}

const layer = (): unknown[] => ((window as Layered).dataLayer ??= [])

/** gtag reads `arguments` objects, not arrays. */
function gtag(..._words: unknown[]): void {
  layer().push(arguments)
}

const granted = {
  ad_storage: 'granted',
  analytics_storage: 'granted',
  ad_user_data: 'granted',
  ad_personalization: 'granted',
}

/** Loaded only after consent, so consent is granted by default. */
export function openGa4(id: string): Adapter {
  gtag('consent', 'default', granted)
  gtag('js', new Date())
  gtag('config', id, { send_page_view: false })
  addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
  return (event) => gtag('event', event.name, inGoogleWords(event))
}

export function openTagManager(id: string): Adapter {
  gtag('consent', 'default', granted)
  layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  addScript(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`)
  return (event) => {
    const { name } = event
    const words = inGoogleWords(event)
    layer().push({ ecommerce: null }, { event: name, ...('items' in event ? { ecommerce: words } : words) }) // null clears the previous ecommerce object
  }
}
