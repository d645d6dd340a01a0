import { siteOf } from '../seo/site.ts'

/** Our own pages alone: the browser says where a form comes from (rules/access#4). */
export function isOurs(request: Request): boolean {
  const origin = request.headers.get('origin')
  return (
    origin === siteOf(request) ||
    origin === new URL(request.url).origin ||
    (origin === null && request.headers.get('sec-fetch-site') === 'same-origin')
  )
}

/**
 * Only a path of ours, as a header takes it: `//host`, `/\host` and schemes lead elsewhere (rules/access#12);
 * signs beyond ASCII are encoded, and one with signs that no path has is none.
 */
export function ownPath(input: string | null, otherwise = '/'): string {
  if (!input?.isWellFormed() || !/^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(input)) return otherwise
  return input.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent)
}
