import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Hono } from 'hono'
import type { Ctx } from '../shop/context.ts'
import { openFeed, type FeedFile } from '../shop/feeds/file.ts'
import type { Place } from './caller.ts'

/** More frequent requests are served from the client's cache, in seconds: files are a minute or two old anyway. */
const maxAgeSeconds = 120

/**
 * Serves the product feeds to other platforms (rules/platform#14). Without session or sign-in: all data is public on
 * pages of the shop. Search engines do not index the files.
 */
export function addFeeds(
  router: Hono<{ Bindings: Place }>,
  contextFor: (request: Request, place: Place) => Ctx,
  limit: (place: Place) => Promise<void>,
): void {
  router.get('/feeds/:platform/:file', async (c) => {
    await limit(c.env)
    const file = await openFeed(contextFor(c.req.raw, c.env), c.req.param('platform'), c.req.param('file'))
    const headers = headersOf(file)
    if (isKnown(c.req.raw, file)) return new Response(null, { status: 304, headers })
    if (file.isPacked) return new Response(streamOf(file, false), { headers })
    const zipped = c.req.header('accept-encoding')?.includes('gzip') ?? false
    return new Response(streamOf(file, !zipped), {
      headers: zipped ? { ...headers, 'content-encoding': 'gzip' } : headers,
    })
  })
}

const headersOf = ({ type, isPacked, etag, madeAt, name }: FeedFile): Record<string, string> => ({
  'content-type': isPacked ? 'application/gzip' : type,
  'content-disposition': `inline; filename="${name}"`,
  'cache-control': `public, max-age=${maxAgeSeconds}`,
  etag,
  'last-modified': madeAt.toUTCString(),
  vary: 'accept-encoding',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
})

/** By the etag where one was sent, else by the modification time, in whole seconds. */
function isKnown({ headers }: Request, { etag, madeAt }: FeedFile): boolean {
  const known = headers.get('if-none-match')
  if (known !== null) return known.split(',').some((each) => each.trim() === etag || each.trim() === '*')
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return since >= Math.floor(madeAt.getTime() / 1_000) * 1_000
}

function streamOf(file: FeedFile, opened: boolean): ReadableStream<Uint8Array> {
  const bytes = Readable.from(file.body())
  const whole = opened ? bytes.pipe(createGunzip()) : bytes
  bytes.on('error', (error) => whole.destroy(error))
  return Readable.toWeb(whole) as ReadableStream<Uint8Array> // of bytes, as its source is
}
