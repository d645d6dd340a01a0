import type { FileAnswer } from '../shop/endpoint.ts'

/** Pages among the files stand alone: nothing is loaded, nothing runs, nothing is posted. */
const alone = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A file for one reader: shown where it can be, never kept on the way. */
export function fileResponse({ type, body, name }: FileAnswer): Response {
  const isPage = type.startsWith('text/html')
  return new Response(body, {
    headers: {
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      ...(isPage ? { 'content-security-policy': alone } : {}),
      ...(name === null ? {} : { 'content-disposition': `inline; filename="${name.replaceAll(/[^\w.-]/g, '-')}"` }),
    },
  })
}
