import { text } from 'node:stream/consumers'
import { listen } from '#platform/http/server.ts'

export type ReceivedSpan = {
  name: string
  traceId: string
  spanId: string
  /** Null: the root span of a trace. */
  parent: string | null
  /** 2 server, 1 internal, 3 client, 5 consumer, as in OTLP. */
  kind: number
  facts: Record<string, string | number>
  links: string[]
  isFailed: boolean
}
export type TraceReceiver = {
  url: string
  spans(): ReceivedSpan[]
  /** All received bytes, headers included, unparsed. */
  raw(): string
  close(): Promise<void>
}

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number }
type WireSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  attributes: { key: string; value: Value }[]
  links: { traceId: string }[]
  status?: { code?: number }
}
type Wire = { resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[] }

/** Receives traces as a collector does, by OTLP over HTTP with JSON. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const bodies: string[] = []
  const heads: string[] = []
  const server = await listen(
    (incoming, outgoing) => {
      void text(incoming).then((body) => {
        heads.push(JSON.stringify([incoming.url, incoming.headers]))
        bodies.push(body)
        outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    },
    { host: '127.0.0.1', port: 0 },
  )
  return {
    url: `http://127.0.0.1:${server.port}`,
    spans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as Wire).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans.map(asReceived)),
    raw: () => [...heads, ...bodies].join('\n'),
    close: () => server.close(),
  }
}

const asReceived = (span: WireSpan): ReceivedSpan => ({
  name: span.name,
  traceId: span.traceId,
  spanId: span.spanId,
  parent: span.parentSpanId ?? null,
  kind: span.kind,
  facts: Object.fromEntries(
    span.attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  ),
  links: span.links.map(({ traceId }) => traceId),
  isFailed: span.status?.code === 2,
})
