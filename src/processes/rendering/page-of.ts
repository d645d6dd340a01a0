/**
 * Path of the page the visitor is on. A form posted without script goes to a path without a locale (`/form/…`): its page
 * is read from the referer.
 */
export function pageOf(request: Request): string {
  const { pathname } = new URL(request.url)
  const from = pathname.startsWith('/form/') ? request.headers.get('referer') : null
  return from && URL.canParse(from) ? new URL(from).pathname : pathname
}
