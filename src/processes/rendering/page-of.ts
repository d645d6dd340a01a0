/**
 * The page somebody is on: a form without script posts to a path of no language, from a page that has one.
 */
export function pageOf(request: Request): string {
  const { pathname } = new URL(request.url)
  const from = pathname.startsWith('/form/') ? request.headers.get('referer') : null
  return from && URL.canParse(from) ? new URL(from).pathname : pathname
}
