import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Hono } from 'hono'
import type { Endpoint } from '../../shop/endpoint.ts'
import type { Served } from '../../shop/serve.ts'
import { campaignLinkPaths } from '../campaign-links.ts'
import { hookPaths } from '../hooks.ts'
import { documentPage } from './openapi-page.ts'
import { error, shared, sharedErrors } from './openapi-errors.ts'
import { sharedParameters } from './openapi-parameters.ts'
import type { Schema, NamedSchemas } from './openapi-schema.ts'
import { operation } from './openapi-operation.ts'
import { webhooksOf } from './openapi-webhooks.ts'

const compress = promisify(gzip)
const expand = promisify(gunzip)

const token = { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] }
const tokenAnswer = {
  200: { description: 'Done', content: { 'application/json': { schema: token } } },
  429: shared('TooManyRequests'),
  503: shared('Busy'),
}

/** OpenAPI 3.1, generated only from the endpoints. */
export function openApi(offered: readonly Served[], pathOf: (endpoint: Endpoint) => string): Schema {
  const paths: Record<string, Schema> = {
    '/api/v1/csrf': {
      get: {
        operationId: 'csrf',
        summary:
          'Starts a session where there is none and answers the token for calls that change something.',
        tags: ['csrf'],
        responses: { ...tokenAnswer, 403: error('`impersonation.read_only`') },
      },
    },
  }
  Object.assign(paths, hookPaths, campaignLinkPaths)
  paths['/api/admin/v1/csrf'] = {
    get: {
      operationId: 'staff-csrf',
      tags: ['desk: csrf'],
      summary: 'The token for calls of the desk that change something; before the sign-in, the visitor’s.',
      responses: tokenAnswer,
    },
  }
  const named: NamedSchemas = {}
  for (const useCase of offered) {
    const path = pathOf(useCase.endpoint)
    paths[path] = { ...paths[path], [useCase.endpoint.method.toLowerCase()]: operation(useCase, path, named) }
  }
  const webhooks = webhooksOf(named)
  return {
    openapi: '3.1.0',
    info: {
      title: 'ELOWEN',
      version: '1',
      description:
        'The calls of the shop. Amounts are decimal numbers in the currency that is named; ids are opaque.',
    },
    paths,
    webhooks,
    components: {
      parameters: sharedParameters,
      responses: sharedErrors,
      securitySchemes: {
        staff: { type: 'apiKey', in: 'cookie', name: 'elowen_staff' },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key that staff make at the desk, of the scopes that a call names. It needs no CSRF token, and 600 calls a minute are answered.',
        },
      },
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
            values: {
              type: 'object',
              additionalProperties: { type: ['string', 'number'] },
              description: 'The numbers and names of the sentence',
            },
            retry_after: { type: 'number' },
            quote: { description: 'What would be agreed instead, as the call answers it' },
          },
        },
      },
    },
  }
}

/**
 * Text that is generated on the first request and cached as gzip: the document is megabytes, and most processes never
 * serve it.
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
