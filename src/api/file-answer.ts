import type { FileAnswer } from '../shop/endpoint.ts'

/** Pages among the files stand alone: nothing is loaded, nothing runs, nothing is posted. */
const alone = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A picture opened by itself is nothing but a picture, whatever a browser takes it for. */
const still = "default-src 'none'; sandbox"

/** A file: shown where it can be; for one reader, and then never kept on the way, unless it says so. */
export function fileResponse({ type, body, name, keptFor = 0 }: FileAnswer): Response {
  const policy = type.startsWith('text/html') ? alone : type.startsWith('image/') ? still : null
  return new Response(body, {
    headers: {
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'cache-control': keptFor > 0 ? `public, max-age=${keptFor}` : 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      ...(policy === null ? {} : { 'content-security-policy': policy }),
      ...(name === null ? {} : { 'content-disposition': `inline; filename="${name.replaceAll(/[^\w.-]/g, '-')}"` }),
    },
  })
}
