import type { Access } from '../../shop/serve.ts'
import { isKeyRight } from '../../shop/staff/keys/key.rules.ts'
import type { Schema } from './openapi-schema.ts'

const csrfToken = (required: boolean, path: string, description = ''): Schema => ({
  name: 'X-CSRF-TOKEN',
  in: 'header',
  required,
  schema: { type: 'string' },
  description: `From GET ${path}/csrf, for the session in the cookie.${description}`,
})

/** Headers that many calls take, described once. */
export const sharedParameters = {
  CsrfToken: csrfToken(true, '/api/v1'),
  StaffCsrfToken: csrfToken(true, '/api/admin/v1'),
  StaffCsrfTokenOrKey: csrfToken(false, '/api/admin/v1', ' Not with a key of the API.'),
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    description: 'The same call with the same key within 48 hours is made once and answered as before.',
  },
}

const place = '#/components/parameters/'
const shared = (name: keyof typeof sharedParameters): Schema => ({ $ref: place + name })

/** The headers that a call takes beside its own parameters. */
export function headerParameters(access: Access, changes: boolean): Schema[] {
  const token =
    access.who !== 'staff' ? 'CsrfToken' : isKeyRight(access.right) ? 'StaffCsrfTokenOrKey' : 'StaffCsrfToken'
  return [...(changes ? [shared(token)] : []), ...(access.idempotent ? [shared('IdempotencyKey')] : [])]
}

/** A parameter of a call, or the shared one that it refers to. */
export const parameterOf = (parameter: Schema): Schema =>
  Object.entries(sharedParameters).find(([name]) => parameter.$ref === place + name)?.[1] ?? parameter
