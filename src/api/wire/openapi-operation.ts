import type { Endpoint } from '../../shop/endpoint.ts'
import type { Served } from '../../shop/serve.ts'
import { isKeyRight } from '../../shop/staff/keys/key.rules.ts'
import { error, shared } from './openapi-errors.ts'
import { type Schema, type NamedSchemas, wireSchema } from './openapi-schema.ts'

function parameters(endpoint: Endpoint, named: NamedSchemas): Schema[] {
  const { properties = {}, required = [] } = wireSchema(endpoint.query, named) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || required.includes(name),
    schema,
  }))
}

const forbidden = (isDesk: boolean, takesKey: boolean, changes: boolean): string =>
  [
    ...(isDesk ? ['`staff.forbidden`: another role’s right'] : []),
    ...(isDesk && !takesKey ? ['`staff.persons_alone`: no key of the API does it'] : []),
    ...(changes ? ['`shop.csrf_mismatch` or `shop.origin_mismatch`'] : []),
  ].join('; ')

/** Calls are read in groups: the first word of the path, those of the desk by themselves. */
const groupOf = (path: string): string => {
  const [, desk, word = 'shop'] = /^\/(?:api\/)?(admin\/)?(?:v1\/)?([\w-]+)/.exec(path) ?? []
  return desk ? `desk: ${word}` : word
}

const answerContent = (endpoint: Endpoint, named: NamedSchemas): Schema =>
  endpoint.files.length === 0
    ? { 'application/json': { schema: wireSchema(endpoint.answer, named) } }
    : Object.fromEntries(
        endpoint.files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      )

/** What a call takes; with a file along it is a form. */
function bodyContent(endpoint: Endpoint, named: NamedSchemas): Schema {
  const schema = wireSchema(endpoint.body, named) as { properties?: Record<string, Schema> }
  if (!endpoint.upload) return { 'application/json': { schema } }
  const file = { type: 'string', format: 'binary', maxLength: endpoint.upload.most }
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...schema.properties, [endpoint.upload.field]: file } },
    },
  }
}

/** One call as OpenAPI describes it; schemas with a name are added to `named`. */
export function operation({ endpoint, access }: Served, path: string, named: NamedSchemas): Schema {
  const changes = endpoint.method !== 'GET'
  const isDesk = access.who === 'staff'
  const takesKey = access.who === 'staff' && isKeyRight(access.right)
  const csrf = {
    name: 'X-CSRF-TOKEN',
    in: 'header',
    required: !takesKey,
    schema: { type: 'string' },
    description: `From GET ${isDesk ? '/api/admin/v1' : '/api/v1'}/csrf, for the session in the cookie.${takesKey ? ' Not with a key of the API.' : ''}`,
  }
  return {
    operationId: endpoint.name,
    tags: [groupOf(path)],
    summary: endpoint.about,
    ...(isDesk
      ? {
          security: [{ staff: [] }, ...(takesKey ? [{ apiKey: [access.right] }] : [])],
          'x-right': access.right,
        }
      : {}),
    parameters: [...parameters(endpoint, named), ...(changes ? [csrf] : [])],
    ...(changes ? { requestBody: { required: true, content: bodyContent(endpoint, named) } } : {}),
    responses: {
      200: { description: 'Done', content: answerContent(endpoint, named) },
      400: shared('InvalidInput'),
      ...(isDesk ? { 401: shared('StaffSignedOut') } : {}),
      ...(isDesk || changes ? { 403: error(forbidden(isDesk, takesKey, changes)) } : {}),
      ...(endpoint.refuses.includes('shop.not_found') ? { 404: error('`shop.not_found`') } : {}),
      ...(access.limit || takesKey ? { 429: shared('TooManyRequests') } : {}),
      503: shared('Busy'),
    },
  }
}
