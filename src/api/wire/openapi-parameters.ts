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

/** Headers of many endpoints, defined once. */
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

/** The header parameters of an endpoint, beside its own parameters. */
export function headerParameters(access: Access, changes: boolean): Schema[] {
  const token =
    access.who !== 'staff' ? 'CsrfToken' : isKeyRight(access.right) ? 'StaffCsrfTokenOrKey' : 'StaffCsrfToken'
  return [...(changes ? [shared(token)] : []), ...(access.idempotent ? [shared('IdempotencyKey')] : [])]
}

/** A parameter of an endpoint, or a reference to a shared one. */
export const parameterOf = (parameter: Schema): Schema =>
  Object.entries(sharedParameters).find(([name]) => parameter.$ref === place + name)?.[1] ?? parameter
