import { siteOf } from '../seo/site.ts'

/** Whether a form was posted from our own pages, judged by the browser's headers (rules/access#4). */
export function isOurs(request: Request): boolean {
  const origin = request.headers.get('origin')
  return (
    origin === siteOf(request) ||
    origin === new URL(request.url).origin ||
    (origin === null && request.headers.get('sec-fetch-site') === 'same-origin')
  )
}

/**
 * The input if it is a path within the shop that is valid in a header, otherwise `otherwise`: `//host`, `/\host` and
 * schemes lead elsewhere (rules/access#12). Characters beyond ASCII are encoded; whitespace and control characters
 * are rejected.
 */
export function ownPath(input: string | null, otherwise = '/'): string {
  if (!input?.isWellFormed() || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(input)) return otherwise
  return input.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent)
}
