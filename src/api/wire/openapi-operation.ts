import type { Endpoint } from '../../shop/endpoint.ts'
import type { Served } from '../../shop/serve.ts'
import { isKeyRight } from '../../shop/staff/keys/key.rules.ts'
import { headerParameters } from './openapi-parameters.ts'
import { refusalResponses } from './openapi-refusals.ts'
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

/** Tag of an endpoint: the first segment of the path, with separate tags for the desk. */
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

/** The request body of an endpoint; with a file it is a form. */
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

/** An endpoint as an OpenAPI operation; schemas with a name are added to `named`. */
export function operation({ endpoint, access }: Served, path: string, named: NamedSchemas): Schema {
  const changes = endpoint.method !== 'GET'
  const isDesk = access.who === 'staff'
  const takesKey = access.who === 'staff' && isKeyRight(access.right)
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
    parameters: [...parameters(endpoint, named), ...headerParameters(access, changes)],
    ...(changes ? { requestBody: { required: true, content: bodyContent(endpoint, named) } } : {}),
    responses: {
      200: { description: 'Done', content: answerContent(endpoint, named) },
      ...refusalResponses({ endpoint, access }),
    },
  }
}
