/** The few kinds of "no"; api/refusals.ts is the one table from kind to HTTP status. */
export type RefusalKind =
  | 'invalid'
  | 'signed_out'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'refused'
  | 'locked'
  | 'too_many'
  | 'too_large'
  | 'unavailable'

export type RefusalCode = { code: string; kind: RefusalKind }

/** What a screen or an API answer may add: faults by field, seconds to wait, values for the sentence. */
export type RefusalDetail = {
  fields?: Record<string, string>
  retryAfter?: number
  values?: Record<string, string | number>
  /** What would be agreed instead, in the wire's words (SERVER G12). */
  quote?: unknown
}

/** An expected no. Rules return it, use cases throw it (HOUSE §5). */
export class Refusal extends Error {
  readonly code: string
  readonly kind: RefusalKind
  readonly detail: RefusalDetail

  constructor(refusal: RefusalCode, detail: RefusalDetail = {}) {
    super(refusal.code)
    this.name = 'Refusal'
    this.code = refusal.code
    this.kind = refusal.kind
    this.detail = detail
  }
}

/** Pages are bundled apart from the server's own files, so a refusal is known by its shape, not by its class. */
export const isRefusal = (thrown: unknown): thrown is Refusal =>
  thrown instanceof Error && thrown.name === 'Refusal' && 'kind' in thrown && 'code' in thrown

/** Lists a room's refusals: `refusals('cart', { mixed_purchase_types: 'conflict' })`. */
export function refusals<K extends string>(room: string, kinds: Record<K, RefusalKind>): Record<K, RefusalCode> {
  const entries = Object.entries<RefusalKind>(kinds).map(([name, kind]) => [name, { code: `${room}.${name}`, kind }])
  return Object.fromEntries(entries) as Record<K, RefusalCode> // same keys as `kinds`
}

/** Refusals that belong to no room. */
export const common = refusals('shop', {
  invalid_input: 'invalid',
  not_found: 'missing',
  signed_out: 'signed_out',
  forbidden: 'forbidden',
  csrf_mismatch: 'forbidden',
  origin_mismatch: 'forbidden',
  too_many_requests: 'too_many',
  too_large: 'too_large',
  idempotency_mismatch: 'refused',
  busy: 'unavailable',
  maintenance: 'unavailable',
})
