import type { Served } from '../../shop/serve.ts'
import { impersonationRefusals } from '../../shop/customers/impersonation/rules.ts'
import { memberRefusals } from '../../shop/members/rules.ts'
import { commonRefusals, kindOfCode, statusOfKind, type RefusalCode } from '../../shop/refusal.ts'
import { isKeyRight, keyRefusals } from '../../shop/staff/keys/key.rules.ts'
import { staffRefusals } from '../../shop/staff/rules.ts'
import { errorOnce, shared } from './openapi-errors.ts'
import type { Schema } from './openapi-schema.ts'

type Call = Pick<Served, 'endpoint' | 'access'>

/** Refusals by admission, body parsing and idempotency, before the use case is run. */
function refusedBefore({ endpoint, access }: Call): RefusalCode[] {
  const isDesk = access.who === 'staff'
  const changes = endpoint.method !== 'GET'
  const takesKey = isDesk && isKeyRight(access.right)
  const signedOut = isDesk
    ? [staffRefusals.signed_out, keyRefusals.bad_key]
    : access.who === 'entrance'
      ? []
      : [memberRefusals.signed_out]
  const forbidden = isDesk
    ? [staffRefusals.forbidden, staffRefusals.money_waits, ...(takesKey ? [] : [keyRefusals.persons_alone])]
    : [
        ...(changes ? [impersonationRefusals.read_only] : []),
        ...(access.ownerOnly ? [impersonationRefusals.owner_only] : []),
      ]
  return [
    commonRefusals.invalid_input,
    ...signedOut,
    ...forbidden,
    ...(changes ? [commonRefusals.csrf_mismatch, commonRefusals.origin_mismatch] : []),
    ...(changes ? [commonRefusals.too_large] : []),
    ...(access.idempotent ? [commonRefusals.idempotency_mismatch, commonRefusals.already_done] : []),
    // calls with an API key are limited, and so are attempts with an invalid key
    ...(access.limit || isDesk ? [commonRefusals.too_many_requests] : []),
    commonRefusals.busy,
  ]
}

/** Responses of nearly all endpoints, by their codes. */
const common: Readonly<Record<string, Schema>> = {
  [commonRefusals.invalid_input.code]: shared('InvalidInput'),
  [memberRefusals.signed_out.code]: shared('SignedOut'),
  [`${staffRefusals.signed_out.code} ${keyRefusals.bad_key.code}`]: shared('StaffSignedOut'),
  [commonRefusals.too_large.code]: shared('TooLarge'),
  [commonRefusals.too_many_requests.code]: shared('TooManyRequests'),
  [commonRefusals.busy.code]: shared('Busy'),
}

/** All refusals of an endpoint by their status: those of admission first, then those that its contract names. */
export function refusalResponses(call: Call): Record<string, Schema> {
  const byStatus = new Map<number, Set<string>>()
  const add = ({ code, kind }: RefusalCode) => {
    const status = statusOfKind[kind]
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  }
  refusedBefore(call).forEach(add)
  for (const code of call.endpoint.refuses) {
    const kind = kindOfCode(code)
    if (kind) add({ code, kind })
  }
  const responses = [...byStatus].map(([status, codes]) => {
    const all = [...codes]
    return [status, common[all.join(' ')] ?? errorOnce(all.map((code) => `\`${code}\``).join(', '))] as const
  })
  return { ...Object.fromEntries(responses), 500: shared('Failed') }
}
