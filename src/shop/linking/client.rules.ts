import { refusals } from '../refusal.ts'

/** Client authentication methods at the token endpoint, strongest first. */
export const clientMethods = ['private_key_jwt', 'client_secret_basic', 'none'] as const
export type ClientMethod = (typeof clientMethods)[number]

export const clientStates = ['active', 'revoked'] as const

export const linkingRefusals = /* @__PURE__ */ refusals('linking', {
  unknown_client: 'missing',
  bad_redirect: 'invalid',
  bad_keys: 'invalid',
  bad_profile: 'invalid',
  no_scopes: 'invalid',
  too_many_clients: 'conflict',
  unknown_link: 'missing',
})

export const mostClients = 100
export const mostRedirects = 10
const longestAddress = 500

const isLoopbackHost = (host: string): boolean => host === '127.0.0.1' || host === '[::1]'

/** Addresses of a form, one per line. */
export const addressesIn = (written: string): string[] => [
  ...new Set(
    written
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/**
 * Whether an address can be a redirect URI: `https`, a loopback IP address (RFC 8252, 7.3), or a private-use scheme
 * in reverse domain notation for clients without a secret. Fragments and passwords are not allowed.
 */
export function isRedirect(written: string, method: ClientMethod): boolean {
  if (written.length > longestAddress || /[^\x21-\x7e]/.test(written) || !URL.canParse(written)) return false
  const { protocol, hostname, username, password, hash } = new URL(written)
  if (username !== '' || password !== '' || hash !== '' || written.includes('#')) return false
  if (protocol === 'https:') return true
  if (protocol === 'http:') return isLoopbackHost(hostname)
  return method === 'none' && /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/.test(protocol)
}

/** A loopback address without its port; null: another address. */
function withoutPort(written: string): string | null {
  const [, host, rest] = /^http:\/\/(127\.0\.0\.1|\[::1\])(?::\d{1,5})?(\/.*)?$/.exec(written) ?? []
  return host === undefined ? null : `${host}${rest ?? '/'}`
}

/** Whether an address is registered: an exact match, except for the port of a loopback address. */
export function isRegistered(registered: readonly string[], written: string): boolean {
  if (registered.includes(written)) return true
  const own = withoutPort(written)
  return own !== null && URL.canParse(written) && registered.some((each) => withoutPort(each) === own)
}

/** Public keys as pasted: a JWK or a JWK set without private parts; null: invalid. */
export function keysIn(written: string): { kid: string | null; [field: string]: unknown }[] | null {
  const read = parsed(written)
  const keys = Array.isArray(read?.keys) ? (read.keys as unknown[]) : read ? [read] : []
  if (keys.length === 0 || keys.length > 10) return null
  const good = keys.flatMap((key) => {
    const { kty, crv, x, y, kid, d } = (key ?? {}) as Record<string, unknown>
    const isKey =
      kty === 'EC' && (crv === 'P-256' || crv === 'P-384') && typeof x === 'string' && typeof y === 'string'
    return isKey && d === undefined ? [{ kty, crv, x, y, kid: typeof kid === 'string' ? kid : null }] : []
  })
  return good.length === keys.length ? good : null
}

function parsed(written: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(written)
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    return null // not JSON
  }
}
