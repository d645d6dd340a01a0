import type { SignatureProblem } from '../../platform/http/message-signature.ts'
import { isRefusal, statusOfKind } from '../../shop/refusal.ts'
import { asRefusal } from '../failure.ts'
import { bearerChallenge } from '../oauth/metadata.ts'
import { version } from './capabilities.ts'

/** Errors that prevent a call, with the protocol's codes. */
const table = {
  invalid_profile_url: { status: 400, rpc: -32_001 },
  profile_unreachable: { status: 424, rpc: -32_001 },
  profile_malformed: { status: 422, rpc: -32_001 },
  version_unsupported: { status: 422, rpc: -32_001 },
  signature_missing: { status: 401, rpc: -32_000 },
  signature_invalid: { status: 401, rpc: -32_000 },
  key_not_found: { status: 401, rpc: -32_000 },
  digest_mismatch: { status: 400, rpc: -32_600 },
  algorithm_unsupported: { status: 400, rpc: -32_600 },
  identity_required: { status: 401, rpc: -32_000 },
  insufficient_scope: { status: 403, rpc: -32_000 },
  invalid_request: { status: 400, rpc: -32_602 },
  request_too_large: { status: 400, rpc: -32_602 },
  idempotency_conflict: { status: 409, rpc: -32_000 },
  not_found: { status: 404, rpc: -32_601 },
  too_many_requests: { status: 429, rpc: -32_000 },
  unavailable: { status: 503, rpc: -32_000 },
  internal_error: { status: 500, rpc: -32_603 },
} as const satisfies Record<string, { status: number; rpc: number }> & Record<SignatureProblem, unknown>
export type ProblemCode = keyof typeof table

/** A transport error (rules/agents#5): the operation was not executed. */
export class UcpProblem extends Error {
  readonly code: ProblemCode
  readonly retryAfter: number | null
  /** The scopes that the operation requires, for a problem with the token of a call. */
  readonly scopes: readonly string[]
  constructor(
    code: ProblemCode,
    content: string,
    retryAfter: number | null = null,
    scopes: readonly string[] = [],
  ) {
    super(content)
    this.scopes = scopes
    this.name = 'UcpProblem'
    this.code = code
    this.retryAfter = retryAfter
  }
  get status(): number {
    return table[this.code].status
  }
  get rpc(): number {
    return table[this.code].rpc
  }
}

const ofRefusal: Readonly<Record<string, ProblemCode>> = {
  'agents.profile_address': 'invalid_profile_url',
  'agents.profile_unreachable': 'profile_unreachable',
  'agents.profile_malformed': 'profile_malformed',
  'agents.unsigned': 'signature_missing',
  'shop.idempotency_mismatch': 'idempotency_conflict',
  'shop.already_done': 'idempotency_conflict',
}
const ofStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'invalid_request',
  404: 'not_found',
  409: 'idempotency_conflict',
  413: 'request_too_large',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** A thrown error as a problem; null: an unexpected error. `say` translates a refusal. */
export function problemOf(
  thrown: unknown,
  say: (code: string, values?: Record<string, string | number>) => string,
): UcpProblem | null {
  if (thrown instanceof UcpProblem) return thrown
  const refusal = asRefusal(thrown)
  if (!isRefusal(refusal)) return null
  const code = ofRefusal[refusal.code] ?? ofStatus[statusOfKind[refusal.kind]] ?? 'invalid_request'
  const wait = refusal.detail.retryAfter ?? (code === 'unavailable' ? 5 : null)
  return new UcpProblem(code, say(refusal.code, refusal.detail.values), wait)
}

/**
 * The JSON body, for both bindings. `continue_url`: where a person can continue. For account problems it is a message
 * of the protocol.
 */
export const problemBody = ({ code, message }: UcpProblem, continueUrl: string) =>
  isOfIdentity(code)
    ? {
        ucp: { version, status: 'error', capabilities: {} },
        messages: [{ type: 'error', code, content: message, severity: 'requires_buyer_review' }],
        continue_url: continueUrl,
      }
    : { code, content: message, continue_url: continueUrl }

const isOfIdentity = (code: ProblemCode): boolean =>
  code === 'identity_required' || code === 'insufficient_scope'

/** Headers of a problem: when to retry, and which token is required (RFC 6750). */
export function problemHeaders(
  { code, retryAfter, scopes }: UcpProblem,
  publicUrl: string,
): Record<string, string> {
  const challenge = {
    error: code === 'insufficient_scope' ? 'insufficient_scope' : 'invalid_token',
    ...(scopes.length > 0 ? { scope: scopes } : {}),
  } as const
  return {
    ...(retryAfter === null ? {} : { 'retry-after': String(Math.ceil(retryAfter)) }),
    ...(isOfIdentity(code) ? { 'www-authenticate': bearerChallenge(publicUrl, challenge) } : {}),
  }
}
