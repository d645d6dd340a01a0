import { text } from 'node:stream/consumers'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { pageApi } from './api/client.ts'
import { isRefusal } from './shop/refusal.ts'
import { deskMessagesOf } from './backoffice/words/messages.server.ts'
import { isDeskPath, localeOfPage } from './shop/desk-state.ts'
import { MessagesContext } from './storefront/i18n/messages-context.ts'
import { messagesOf } from './storefront/i18n/messages.server.ts'
import { renderToHtml } from './storefront/shell/rendering/render-to-html.server.ts'
import { renderedPage, type RenderedPage } from './storefront/shell/rendering/rendered-page.ts'
import { PageHolesContext } from './storefront/shell/visitor/page-holes-context.ts'

export { pageApi } from './api/client.ts'
export { holeFillings } from './storefront/shell/visitor/hole-fillings.server.tsx'

/** Pages drawn here as they are sent: a stream would have to be read out again. */
export const rendered = new WeakMap<Response, RenderedPage>()

/**
 * A page is drawn whole: its scripts are hashed for the Content-Security-Policy before the first byte leaves.
 * It reads well without them, so style, fonts and pictures go before them on the wire.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  load: RouterContextProvider,
) {
  const { pathname } = new URL(request.url)
  const locale = localeOfPage(pathname, request.headers.get('cookie'))
  const data = context.serverHandoffStream ? await text(context.serverHandoffStream) : ''
  const holes = load.get(pageApi).holes ?? null
  const page = (
    <MessagesContext value={(isDeskPath(pathname) ? deskMessagesOf : messagesOf)[locale]}>
      <PageHolesContext value={holes}>
        <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
      </PageHolesContext>
    </MessagesContext>
  )
  const html = await renderToHtml(page)
  headers.set('content-type', 'text/html; charset=utf-8')
  const answer = new Response(null, { status, headers })
  rendered.set(
    answer,
    renderedPage(html, {
      data: context.renderMeta?.didRenderScripts ? data : '',
      late: import.meta.env.PROD,
      hole: holes?.marks.visitor,
    }),
  )
  return answer
}

/** What a loader throws is told to the log once; refusals are expected. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRefusal(error)) console.error(error)
}
