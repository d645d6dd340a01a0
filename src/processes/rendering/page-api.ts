import type { Place } from '#api/caller.ts'
import type { View } from '#api/caller-context.ts'
import type { PageApi, PageHoles } from '#api/client.ts'
import { localeOfPage } from '#shop/desk-state.ts'
import type { Shop } from '../compose.ts'
import { pageOf } from './page-of.ts'
import { remoteApi } from '../remote-api.ts'

type Listeners = { onCookie(cookie: string): void; onKnown(): void }
/** For a page with holes: the view of the shop that its visitors share, and the holes. */
type Shared = { visitor: { view: View }; holes: PageHoles }

/**
 * The API as a page calls it: in this process, or over the network where API_URL is set. `onCookie` gets the cookies
 * that calls set; `onKnown` is called once a call identifies the visitor.
 */
export function pageApiFor(
  shop: Shop,
  request: Request,
  place: Place,
  { onCookie, onKnown }: Listeners,
  shared: Shared | null = null,
): PageApi {
  if (shop.config.API_URL)
    return remoteApi(
      shop.config.API_URL,
      request,
      { place, secret: shop.config.SHOP_SECRET },
      { onCookie, onKnown },
    )
  const headers = new Headers(request.headers)
  headers.set('x-shop-locale', localeOfPage(pageOf(request), request.headers.get('cookie')))
  const caller = { headers, onKnown, view: shared?.visitor.view, ...place }
  return {
    call: (endpoint, input) => shop.api.call(endpoint, input, caller, onCookie),
    callByName: (name, form) => shop.api.callByName(name, form, caller, onCookie),
    formOf: (name, sent) => shop.api.formOf(name, new Request(sent, { headers })),
    holes: shared?.holes,
  }
}
