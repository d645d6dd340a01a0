import type { Hono } from 'hono'
import { z } from 'zod'
import type { Endpoint } from '../shop/endpoint.ts'
import type { Served } from '../shop/serve.ts'
import { hookPaths } from './hooks.ts'
import { documentPage } from './openapi-page.ts'

type Schema = Record<string, unknown>

/** The wire's side of a schema: what crosses the network, not what we make of it. */
const wire = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

function parameters(endpoint: Endpoint): Schema[] {
  const { properties = {}, required = [] } = wire(endpoint.query) as { properties?: Record<string, Schema>; required?: string[] }
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || required.includes(name),
    schema,
  }))
}

const error = (description: string): Schema => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

const answerContent = (endpoint: Endpoint): Schema =>
  endpoint.files.length === 0
    ? { 'application/json': { schema: wire(endpoint.answer) } }
    : Object.fromEntries(endpoint.files.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function operation({ endpoint, access }: Served): Schema {
  const changes = endpoint.method !== 'GET'
  const csrf = {
    name: 'X-CSRF-TOKEN',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: 'From GET /api/v1/csrf, for the session in the cookie.',
  }
  return {
    operationId: endpoint.name,
    summary: endpoint.about,
    parameters: [...parameters(endpoint), ...(changes ? [csrf] : [])],
    ...(changes ? { requestBody: { required: true, content: { 'application/json': { schema: wire(endpoint.body) } } } } : {}),
    responses: {
      200: { description: 'Done', content: answerContent(endpoint) },
      400: error('`shop.invalid_input`, with `fields`'),
      ...(changes ? { 403: error('`shop.csrf_mismatch` or `shop.origin_mismatch`') } : {}),
      ...(endpoint.refuses.includes('shop.not_found') ? { 404: error('`shop.not_found`') } : {}),
      ...(access.limit ? { 429: error('`shop.too_many_requests`, with `retry_after`') } : {}),
      503: error('`shop.busy`: try again after `retry_after` seconds'),
    },
  }
}

/** OpenAPI 3.1, made from the endpoints and nothing else. */
export function openApi(offered: readonly Served[], pathOf: (endpoint: Endpoint) => string): Schema {
  const paths: Record<string, Schema> = {
    '/api/v1/csrf': {
      get: {
        operationId: 'csrf',
        summary: 'Starts a session where there is none and answers the token for calls that change something.',
        responses: {
          200: {
            description: 'Done',
            content: { 'application/json': { schema: { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] } } },
          },
        },
      },
    },
  }
  Object.assign(paths, hookPaths)
  for (const useCase of offered) {
    const path = pathOf(useCase.endpoint)
    paths[path] = { ...paths[path], [useCase.endpoint.method.toLowerCase()]: operation(useCase) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'ELOWEN',
      version: '1',
      description: 'The calls of the shop. Amounts are decimal numbers in the currency that is named; ids are opaque.',
    },
    paths,
    components: {
      schemas: {
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

/** Serves the document at /api/v1/openapi.json and a page to read it at /api/v1/docs. */
export function addDocument<E extends { Bindings: object }>(
  router: Hono<E>,
  offered: readonly Served[],
  pathOf: (endpoint: Endpoint) => string,
): void {
  const document = openApi(offered, pathOf)
  const page = documentPage(document)
  router.get('/api/v1/openapi.json', (c) => c.json(document))
  router.get('/api/v1/docs', (c) => c.html(page))
}
