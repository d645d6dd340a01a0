import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { Endpoint } from '../../shop/endpoint.ts'
import type { Served } from '../../shop/serve.ts'
import { hookPaths } from '../hooks.ts'
import { documentPage } from './openapi-page.ts'
import { error, shared, sharedErrors } from './openapi-errors.ts'

type Schema = Record<string, unknown>
const compress = promisify(gzip)
const expand = promisify(gunzip)

/** Schemas with a name (`meta({ id })`), which others refer to. */
type Named = Record<string, Schema>

/**
 * The wire's side of a schema: what crosses the network, not what we make of it. What has a name is put among
 * the named.
 */
function wire(schema: z.ZodType, named: Named): Schema {
  const {
    $defs = {},
    $schema: _,
    ...ownEntry
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema & { $defs?: Named }
  for (const [name, its] of Object.entries($defs)) named[name] ??= referring(its)
  return referring(ownEntry)
}

/** References lead to the document's own list of names. */
const referring = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as Schema // the same schema

function parameters(endpoint: Endpoint, named: Named): Schema[] {
  const { properties = {}, required = [] } = wire(endpoint.query, named) as {
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

const forbidden = (isDesk: boolean, changes: boolean): string =>
  [
    ...(isDesk ? ['`staff.forbidden`: another role’s right'] : []),
    ...(changes ? ['`shop.csrf_mismatch` or `shop.origin_mismatch`'] : []),
  ].join('; ')

/** Calls are read in groups: the first word of the path, those of the desk by themselves. */
const groupOf = (path: string): string => {
  const [, desk, word = 'shop'] = /^\/(?:api\/)?(admin\/)?(?:v1\/)?([\w-]+)/.exec(path) ?? []
  return desk ? `desk: ${word}` : word
}

const answerContent = (endpoint: Endpoint, named: Named): Schema =>
  endpoint.files.length === 0
    ? { 'application/json': { schema: wire(endpoint.answer, named) } }
    : Object.fromEntries(
        endpoint.files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      )

/** What a call takes; with a file along it is a form. */
function bodyContent(endpoint: Endpoint, named: Named): Schema {
  const schema = wire(endpoint.body, named) as { properties?: Record<string, Schema> }
  if (!endpoint.upload) return { 'application/json': { schema } }
  const file = { type: 'string', format: 'binary', maxLength: endpoint.upload.most }
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...schema.properties, [endpoint.upload.field]: file } },
    },
  }
}

function operation({ endpoint, access }: Served, path: string, named: Named): Schema {
  const changes = endpoint.method !== 'GET'
  const isDesk = access.who === 'staff'
  const csrf = {
    name: 'X-CSRF-TOKEN',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: `From GET ${isDesk ? '/api/admin/v1' : '/api/v1'}/csrf, for the session in the cookie.`,
  }
  return {
    operationId: endpoint.name,
    tags: [groupOf(path)],
    summary: endpoint.about,
    ...(isDesk ? { security: [{ staff: [] }], 'x-right': access.right } : {}),
    parameters: [...parameters(endpoint, named), ...(changes ? [csrf] : [])],
    ...(changes ? { requestBody: { required: true, content: bodyContent(endpoint, named) } } : {}),
    responses: {
      200: { description: 'Done', content: answerContent(endpoint, named) },
      400: shared('InvalidInput'),
      ...(isDesk ? { 401: shared('StaffSignedOut') } : {}),
      ...(isDesk || changes ? { 403: error(forbidden(isDesk, changes)) } : {}),
      ...(endpoint.refuses.includes('shop.not_found') ? { 404: error('`shop.not_found`') } : {}),
      ...(access.limit ? { 429: shared('TooManyRequests') } : {}),
      503: shared('Busy'),
    },
  }
}

const token = { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] }
const tokenAnswer = { 200: { description: 'Done', content: { 'application/json': { schema: token } } } }

/** OpenAPI 3.1, made from the endpoints and nothing else. */
export function openApi(offered: readonly Served[], pathOf: (endpoint: Endpoint) => string): Schema {
  const paths: Record<string, Schema> = {
    '/api/v1/csrf': {
      get: {
        operationId: 'csrf',
        summary:
          'Starts a session where there is none and answers the token for calls that change something.',
        tags: ['csrf'],
        responses: tokenAnswer,
      },
    },
  }
  Object.assign(paths, hookPaths)
  paths['/api/admin/v1/csrf'] = {
    get: {
      operationId: 'staff-csrf',
      tags: ['desk: csrf'],
      summary: 'The token for calls of the desk that change something; before the sign-in, the visitor’s.',
      responses: tokenAnswer,
    },
  }
  const named: Named = {}
  for (const useCase of offered) {
    const path = pathOf(useCase.endpoint)
    paths[path] = { ...paths[path], [useCase.endpoint.method.toLowerCase()]: operation(useCase, path, named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'ELOWEN',
      version: '1',
      description:
        'The calls of the shop. Amounts are decimal numbers in the currency that is named; ids are opaque.',
    },
    paths,
    components: {
      responses: sharedErrors,
      securitySchemes: { staff: { type: 'apiKey', in: 'cookie', name: 'elowen_staff' } },
      schemas: {
        ...named,
        Error: {
          type: 'object',
          required: ['message', 'error', 'code'],
          properties: {
            message: { type: 'string' },
            error: { type: 'string' },
            code: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            retry_after: { type: 'number' },
          },
        },
      },
    },
  }
}

/**
 * Text that is made when somebody first asks for it, and kept zipped: the document is megabytes, and most
 * processes never show it.
 */
function onDemand(type: string, make: () => string): (request: Request) => Promise<Response> {
  let zipped: Promise<Buffer> | undefined
  return async (request) => {
    const compressed = await (zipped ??= compress(make()))
    const takesZipped = request.headers.get('accept-encoding')?.includes('gzip') === true
    const headers = {
      'content-type': type,
      vary: 'accept-encoding',
      ...(takesZipped ? { 'content-encoding': 'gzip' } : {}),
    }
    return new Response((takesZipped ? compressed : await expand(compressed)) as Uint8Array<ArrayBuffer>, {
      headers,
    })
  }
}

/** Serves the document at /api/v1/openapi.json and a page to read it at /api/v1/docs. */
export function addDocument<E extends { Bindings: object }>(
  router: Hono<E>,
  offered: readonly Served[],
  pathOf: (endpoint: Endpoint) => string,
): void {
  const document = () => openApi(offered, pathOf)
  const file = onDemand('application/json; charset=utf-8', () => JSON.stringify(document()))
  const page = onDemand('text/html; charset=utf-8', () => documentPage(document()))
  router.get('/api/v1/openapi.json', (c) => file(c.req.raw))
  router.get('/api/v1/docs', (c) => page(c.req.raw))
}
