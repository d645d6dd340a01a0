import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { isRefusal } from './shop/refusal.ts'
import { deskMessagesOf } from './backoffice/words/messages.server.ts'
import { isDeskPath, localeOfPage } from './shop/desk-state.ts'
import { MessagesContext } from './storefront/i18n/messages-context.ts'
import { messagesOf } from './storefront/i18n/messages.server.ts'
import { scriptLater } from './storefront/shell/script-later.ts'

export { pageApi } from './api/client.ts'

/**
 * What pages drawn here are made of, for who sends them: a stream would have to be read out again. Each character is one byte of the
 * page (latin1), so that Chinese takes no more room than it does on the wire and nothing is converted on the way.
 */
export const drawn = new WeakMap<Response, string>()

/**
 * A page is drawn whole: its scripts are hashed for the Content-Security-Policy before the first byte leaves. It reads well without
 * them, so style, fonts and pictures go before them on the wire.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  _load: RouterContextProvider,
) {
  const { pathname } = new URL(request.url)
  const locale = localeOfPage(pathname, request.headers.get('cookie'))
  let failed: unknown = null
  const html = await new Promise<Buffer>((done, refuse) => {
    const { pipe, abort } = renderToPipeableStream(
      <MessagesContext value={(isDeskPath(pathname) ? deskMessagesOf : messagesOf)[locale]}>
        <ServerRouter context={context} url={request.url} />
      </MessagesContext>,
      {
        onAllReady() {
          clearTimeout(patience) // it would hold on to the whole drawing until it runs out
          pipe(collected(done))
        },
        onShellError: refuse,
        progressiveChunkSize: Number.MAX_SAFE_INTEGER, // nothing is left for a script to put in place
        onError: (error) => void (failed = error),
      },
    )
    const patience = setTimeout(abort, 8_000).unref()
  })
  if (failed) console.error(failed)
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = new Response(null, { status: failed ? 500 : status, headers })
  const whole = html.toString('latin1')
  drawn.set(page, import.meta.env.PROD ? scriptLater(whole) : whole)
  return page
}

/** Takes the page's pieces as they come and hands them over as one. */
function collected(done: (page: Buffer) => void): Writable {
  const pieces: Uint8Array[] = []
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(piece: Uint8Array, _encoding, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      done(Buffer.concat(pieces))
      next()
    },
  })
}

/** What a loader throws is told to the log once; refusals are expected. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRefusal(error)) console.error(error)
}
