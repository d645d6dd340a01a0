import { rangeOf } from '../platform/http/byte-range.ts'
import type { FileAnswer } from '../shop/endpoint.ts'

/** Pages among the files stand alone: nothing is loaded, nothing runs, nothing is posted. */
const alone =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A picture opened by itself is nothing but a picture, whatever a browser takes it for. */
const still = "default-src 'none'; sandbox"

/**
 * A file: shown where it can be; for one reader, and then never kept on the way, unless it says so. Of a
 * video a part may be asked for, as some browsers play nothing else.
 */
export function fileResponse(
  { type, body, name, keptFor = 0, isAttachment = type === 'application/zip' }: FileAnswer,
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
      'cache-control': keptFor > 0 ? `public, max-age=${keptFor}` : 'private, no-store',
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
