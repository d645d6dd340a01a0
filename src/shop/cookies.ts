/**
 * The one reader of Cookie headers: page cache, API, desk and pages all ask it, so that no spelling of a
 * cookie is somebody to one of them and nobody to another.
 */
export function cookiesIn(header: string | null | undefined): [name: string, value: string][] {
  const pairs: [string, string][] = []
  for (const pair of (header ?? '').split(';')) {
    const cut = pair.indexOf('=')
    if (cut > 0) pairs.push([pair.slice(0, cut).trim(), unquoted(pair.slice(cut + 1).trim())])
  }
  return pairs
}

/** The value of one cookie; of several with the same name the first counts. */
export const cookieIn = (header: string | null | undefined, name: string): string | undefined =>
  cookiesIn(header).find(([each]) => each === name)?.[1]

const unquoted = (value: string): string => (/^".*"$/.test(value) ? value.slice(1, -1) : value)

/** In production no other site, and no page without TLS, can set a cookie of this name. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/**
 * The value under either spelling, production's first: for what is a preference and nobody's key to anything.
 */
export const eitherCookieIn = (header: string | null | undefined, name: string): string | undefined =>
  cookieIn(header, cookieName(name, true)) ?? cookieIn(header, name)

/** Pages know whether cookies are Secure by the shop's public address. */
export const isSafeSite = (site: string): boolean => site.startsWith('https:')

const personal =
  /^(?:__Host-|__Secure-)?elowen_(?:session|access|refresh|staff|impersonation|flash(?:_\d)?|pass)$/

/** Whether a request carries a cookie that makes its sender somebody, whatever its value is worth. */
export const hasIdentityCookie = (header: string | null | undefined): boolean =>
  cookiesIn(header).some(([name]) => personal.test(name))

const visitors = /^(?:__Host-|__Secure-)?elowen_(?:session|access|refresh)$/

/**
 * Whether all that makes the sender somebody is a visit or an account: their pages are those of others but for a few
 * places. Answers of forms, colleagues and passes are not among it.
 */
export const isVisitors = (header: string | null | undefined): boolean => {
  const names = cookiesIn(header).flatMap(([name]) => (personal.test(name) ? [name] : []))
  return names.length > 0 && names.every((name) => visitors.test(name))
}

/** Whether a browser has a cookie of this name, under either of its spellings. */
export const hasCookie = (header: string | null | undefined, name: string): boolean =>
  cookiesIn(header).some(([each, value]) => value !== '' && (each === name || each === `__Host-${name}`))

export type NewCookie = { name: string; value: string; secure: boolean; httpOnly: boolean; seconds: number }

export const setCookie = ({ name, value, secure, httpOnly, seconds }: NewCookie): string =>
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${seconds}`,
    'SameSite=Lax',
    httpOnly ? 'HttpOnly' : '',
    secure ? 'Secure' : '',
  ]
    .filter(Boolean)
    .join('; ')
