import { rangeOf } from '../platform/http/byte-range.ts'
import type { FileAnswer } from '../shop/endpoint.ts'

/** Policy for HTML files: no resources, no scripts, no forms. */
const alone =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Policy for a picture opened by itself, whatever type a browser detects. */
const still = "default-src 'none'; sandbox"

/**
 * Response with a file: inline where possible, private and not stored by caches unless the file declares otherwise.
 * Byte ranges are supported for videos, because some browsers require them.
 */
export function fileResponse(
  { type, body, name, cacheSeconds = 0, isAttachment = type === 'application/zip' }: FileAnswer,
  range: string | null = null,
): Response {
  const policy = type.startsWith('text/html') ? alone : /^(?:image|video)\//.test(type) ? still : null
  const isVideo = type.startsWith('video/') && body instanceof Uint8Array
  const slice = isVideo ? rangeOf(range, body.byteLength) : null
  const size = isVideo ? body.byteLength : 0
  if (slice === 'beyond')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  return new Response(slice && isVideo ? body.subarray(slice.from, slice.to + 1) : body, {
    status: slice ? 206 : 200,
    headers: {
      ...(isVideo ? { 'accept-ranges': 'bytes' } : {}),
      ...(slice ? { 'content-range': `bytes ${slice.from}-${slice.to}/${size}` } : {}),
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'cache-control': cacheSeconds > 0 ? `public, max-age=${cacheSeconds}` : 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...(policy === null ? {} : { 'content-security-policy': policy }),
      ...(name === null
        ? {}
        : {
            'content-disposition': `${isAttachment ? 'attachment' : 'inline'}; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`,
          }),
    },
  })
}
