import { siteOf } from './site.ts'

/** Our own pages alone: the browser says where a form comes from (RELIABILITY 28). */
export function isOurs(request: Request): boolean {
  const origin = request.headers.get('origin')
  return (
    origin === siteOf(request) ||
    origin === new URL(request.url).origin ||
    (origin === null && request.headers.get('sec-fetch-site') === 'same-origin')
  )
}

/** Only a path of ours: `//host`, `/\host` and schemes lead elsewhere (RELIABILITY 33). */
export const ownPath = (wish: string | null, otherwise = '/'): string => (wish && /^\/(?![/\\])[^\\\s]*$/.test(wish) ? wish : otherwise)
