/** The few kinds of "no". */
export type RefusalKind =
  | 'invalid'
  | 'signed_out'
  | 'forbidden'
  | 'missing'
  | 'wrong_method'
  | 'conflict'
  | 'refused'
  | 'locked'
  | 'too_many'
  | 'too_large'
  | 'unavailable'

/** The one table from kind of refusal to HTTP status (rules/api#1). */
export const statusOfKind: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  signed_out: 401,
  forbidden: 403,
  missing: 404,
  wrong_method: 405,
  conflict: 409,
  too_large: 413,
  refused: 422,
  locked: 423,
  too_many: 429,
  unavailable: 503,
}

/** The kind of refusal that a status stands for; any other status is trouble of the moment. */
export const kindOfStatus = (status: number): RefusalKind =>
  (Object.keys(statusOfKind) as RefusalKind[]).find((kind) => statusOfKind[kind] === status) ?? 'unavailable' // keys of the table

export type RefusalCode = { code: string; kind: RefusalKind }

/** What a screen or an API answer may add: faults by field, seconds to wait, values for the sentence. */
export type RefusalDetail = {
  fields?: Record<string, string>
  retryAfter?: number
  values?: Record<string, string | number>
  /** What would be agreed instead, in the wire's words (rules/checkout#1). */
  quote?: unknown
}

/** An expected no. Rules return it, use cases throw it. */
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

/**
 * Pages are bundled apart from the server's own files, so a refusal is known by its shape, not by its class.
 */
export const isRefusal = (thrown: unknown): thrown is Refusal =>
  thrown instanceof Error && thrown.name === 'Refusal' && 'kind' in thrown && 'code' in thrown

const kinds = new Map<string, RefusalKind>()

/** The kind of a refusal by its code, of the rooms that are loaded, for the document; undefined: none has it. */
export const kindOfCode = (code: string): RefusalKind | undefined => kinds.get(code)

/** Lists a room's refusals: `refusals('cart', { mixed_purchase_types: 'conflict' })`. */
export function refusals<K extends string>(
  room: string,
  listed: Record<K, RefusalKind>,
): Record<K, RefusalCode> {
  const entries = Object.entries<RefusalKind>(listed).map(([name, kind]) => [
    name,
    { code: `${room}.${name}`, kind },
  ])
  for (const [name, kind] of Object.entries<RefusalKind>(listed)) kinds.set(`${room}.${name}`, kind)
  return Object.fromEntries(entries) as Record<K, RefusalCode> // same keys as `listed`
}

/** Refusals that belong to no room. */
export const commonRefusals = refusals('shop', {
  invalid_input: 'invalid',
  not_found: 'missing',
  wrong_method: 'wrong_method',
  signed_out: 'signed_out',
  forbidden: 'forbidden',
  csrf_mismatch: 'forbidden',
  origin_mismatch: 'forbidden',
  too_many_requests: 'too_many',
  too_large: 'too_large',
  idempotency_mismatch: 'refused',
  already_done: 'conflict',
  busy: 'unavailable',
  storage_away: 'unavailable',
  maintenance: 'unavailable',
})
