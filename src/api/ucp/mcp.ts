import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { Context } from 'hono'
import type { Place } from '../caller.ts'
import { readBytes } from '../wire/body.ts'
import { serviceDocuments, version } from './capabilities.ts'
import { operations, type Operation } from './operations.ts'
import { problemBody, problemHeaders, UcpProblem } from './problems.ts'
import { jsonOf, problemFor, uncached, type Parts } from './rest.ts'
import { isSigned, signedAnswer } from './signing.ts'
import { outputSchemaOf } from './tool-schemas.ts'

const largest = 256 * 1024
const byName = new Map(operations.map((operation) => [operation.name, operation]))

const hasId = ({ path }: Operation): boolean => path.includes(':id')
/** Irreversible operations require an idempotency key, so that a retry is recognised. */
const needsKey = ({ name }: Operation): boolean => name === 'complete_checkout' || name.startsWith('cancel_')

const meta = {
  type: 'object',
  required: ['ucp-agent'],
  properties: {
    'ucp-agent': {
      type: 'object',
      required: ['profile'],
      properties: { profile: { type: 'string', format: 'uri' } },
    },
    'idempotency-key': { type: 'string' },
  },
} as const

/** Operations as tools; the protocol's own documents describe their arguments. */
const tools = operations.map((operation) => {
  const { name, about, argument } = operation
  const properties = {
    meta,
    ...(hasId(operation) ? { id: { type: 'string' } } : {}),
    ...(argument === null
      ? {}
      : { [argument]: { type: 'object', description: `as ${serviceDocuments.mcp} says of ${name}` } }),
  }
  return {
    name,
    description: about,
    inputSchema: { type: 'object' as const, properties, required: Object.keys(properties) },
    outputSchema: outputSchemaOf(name),
    annotations: { readOnlyHint: !operation.changes, idempotentHint: operation.method !== 'POST' },
  }
})

type Arguments = {
  meta?: { 'ucp-agent'?: { profile?: unknown }; 'idempotency-key'?: unknown }
  id?: unknown
} & Record<string, unknown>
const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * The MCP binding (rules/agents#15): streamable HTTP, stateless. A transport error has the same status as over REST
 * beside its code.
 */
export async function answerMcp(
  c: Context<{ Bindings: Place }>,
  { perform, log, publicUrl, contextOf }: Parts,
): Promise<Response> {
  const { raw } = c.req
  // calls are stateless, without a session: there is no stream to open and none to end
  if (raw.method !== 'POST')
    return Response.json(
      { jsonrpc: '2.0', id: null, error: { code: -32_000, message: 'messages are posted' } },
      { status: 405, headers: { ...uncached, allow: 'POST' } },
    )
  let problem: UcpProblem | null = null
  let called: Operation | null = null
  const failed = (thrown: unknown): McpError => {
    problem = problemFor(thrown, raw.headers, log, c.env.id)
    const wait = problem.retryAfter === null ? {} : { retry_after: problem.retryAfter }
    return new McpError(problem.rpc, problem.message, {
      ...problemBody(problem, `${publicUrl()}/`),
      ...wait,
    })
  }
  let bytes: Uint8Array
  let message: unknown
  try {
    bytes = await readBytes(raw, largest)
    message = jsonOf(bytes)
  } catch (error) {
    const { code, message: words } = failed(error)
    const body = {
      jsonrpc: '2.0',
      id: null,
      error: { code: code === -32_602 ? -32_700 : code, message: words },
    }
    return Response.json(body, { status: 400, headers: uncached })
  }
  const server = new Server({ name: 'elowen', version }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      const operation = byName.get(params.name)
      called = operation ?? null
      if (!operation) throw new UcpProblem('not_found', `there is no tool ${params.name.slice(0, 60)}`)
      const { body } = await perform(
        requestedBy(operation, (params.arguments ?? {}) as Arguments, raw, bytes, c.env),
      )
      return { structuredContent: body, content: [{ type: 'text' as const, text: JSON.stringify(body) }] }
    } catch (error) {
      throw failed(error)
    }
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const bare = new Request(raw.url, { method: raw.method, headers: raw.headers })
  const answer = await transport.handleRequest(bare, { parsedBody: message })
  const headers = new Headers(answer.headers)
  headers.set('cache-control', uncached['cache-control'])
  const met = problem as UcpProblem | null // assigned while the call was handled
  for (const [name, value] of Object.entries(met ? problemHeaders(met, publicUrl()) : {}))
    headers.set(name, value)
  const status = met?.status ?? answer.status
  const operation = called as Operation | null
  if (!operation || !isSigned(operation.root) || met) return new Response(answer.body, { status, headers })
  return signedAnswer(contextOf(c), {
    status,
    body: await answer.text(),
    headers: Object.fromEntries(headers),
  })
}

/** The arguments of a tool in the form that the operation takes. */
function requestedBy(
  operation: Operation,
  given: Arguments,
  request: Request,
  bytes: Uint8Array,
  place: Place,
) {
  const key = textOr(given.meta?.['idempotency-key']) ?? request.headers.get('idempotency-key')
  if (key === null && needsKey(operation))
    throw new UcpProblem('invalid_request', 'meta needs an idempotency-key for this tool')
  const profileUrl = textOr(given.meta?.['ucp-agent']?.profile)
  return {
    operation,
    arrival: { request, bytes, place, profileUrl, changes: operation.changes },
    request: operation.argument === null ? {} : (given[operation.argument] ?? null),
    id: textOr(given.id) ?? '',
    key,
  }
}
