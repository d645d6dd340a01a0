import {
  createContextKey,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OpenSpan,
  type SpanContext,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { pausingExporter } from './exporter.ts'
import { failureCode } from './failure-code.ts'
import type { Tracer } from './tracing.ts'

export type Tracing = {
  /** Without a trailing slash; `/v1/traces` is appended. */
  endpoint: string
  headers: Record<string, string>
  service: string
  /** Share of requests and jobs that are traced, 0 to 1. */
  share: number
  log: Log
}

/** Most spans that wait to be sent; further ones are dropped. */
const mostWaiting = 2_048
const closingMs = 3_000
/** Most spans of a trace: a job over a hundred thousand rows would flood the collector. */
const mostParts = 1_000
const kinds = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
} as const
const doorKey = createContextKey('door')
type OpenTrace = { span: OpenSpan; parts: number }
const doorOf = (context: Context) => context.getValue(doorKey) as OpenTrace | undefined // what `open` puts there

/** Sampler: a job of a traced request is traced too; of all others, a share. */
function samplerOf(share: number): Sampler {
  const some = new TraceIdRatioBasedSampler(share)
  const root: Sampler = {
    shouldSample: (context, traceId, _name, _kind, _facts, links) =>
      links.length > 0
        ? { decision: SamplingDecision.RECORD_AND_SAMPLED }
        : some.shouldSample(context, traceId),
    toString: () => 'linked or a share',
  }
  return new ParentBasedSampler({ root })
}

/** Sends ended spans in batches, with a bounded buffer. */
function providerOf({ endpoint, headers, service, share, log }: Tracing): TracerProvider {
  const sender = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: 2_500,
    concurrencyLimit: 6, // what waits, at the end all at once, and one before it
  })
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: samplerOf(share),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: pausingExporter(sender, log),
        maxQueueSize: mostWaiting,
        scheduledDelayMillis: 2_000,
        exportTimeoutMillis: 5_000,
      }),
    ],
  })
}

/**
 * Tracing by OpenTelemetry (docs/decisions/traces.md). Nothing is registered globally: no other library is instrumented,
 * and no request header is read here, so a trace of a visitor is never continued.
 */
export function startTracer(tracing: Tracing): Tracer {
  const contexts = new AsyncLocalStorageContextManager()
  const provider = providerOf(tracing)
  const tracer = provider.getTracer('elowen')
  const recording = (context: Context): OpenSpan | null => {
    const span = trace.getSpan(context)
    return span?.isRecording() ? span : null
  }
  const fail = (span: OpenSpan, code: string): void => {
    span.setAttribute('error.type', code)
    span.setStatus({ code: SpanStatusCode.ERROR })
  }

  return {
    open({ name, kind, facts = {}, after, below }) {
      const origin = after ? spanAt(after) : null
      const options = { kind: kinds[kind], attributes: facts, links: origin ? [{ context: origin }] : [] }
      const caller = below ? spanAt(below) : null
      const outer = caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
      const span = tracer.startSpan(name, options, outer)
      const opened: OpenTrace = { span, parts: 0 }
      const context = trace.setSpan(ROOT_CONTEXT, span).setValue(doorKey, opened)
      return {
        run: (work) => contexts.with(context, work),
        end(more, failed) {
          span.setAttributes(more)
          if (opened.parts > mostParts) span.setAttribute('parts.left_out', opened.parts - mostParts)
          if (failed !== null) fail(span, failed)
          span.end()
        },
      }
    },
    async part(what, work) {
      const context = contexts.active()
      const opened = doorOf(context)
      if (!opened || !recording(context)) return work()
      opened.parts += 1
      if (opened.parts > mostParts) return work()
      const { name, kind, facts = {} } = what()
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, context)
      try {
        return await contexts.with(trace.setSpan(context, span), work)
      } catch (error) {
        fail(span, failureCode(error))
        throw error
      } finally {
        span.end()
      }
    },
    note(facts, name) {
      const span = doorOf(contexts.active())?.span
      span?.setAttributes(facts)
      if (name !== undefined) span?.updateName(name)
    },
    notePart: (facts) => void recording(contexts.active())?.setAttributes(facts),
    place() {
      const found = recording(contexts.active())?.spanContext()
      return found && found.traceFlags & TraceFlags.SAMPLED ? `${found.traceId}-${found.spanId}` : null
    },
    async close() {
      let timer: NodeJS.Timeout | undefined
      const tooLong = new Promise<void>((done) => (timer = setTimeout(done, closingMs)))
      await Promise.race([provider.shutdown().catch(() => undefined), tooLong]) // the exporter has logged why
      clearTimeout(timer)
      contexts.disable()
    },
  }
}

function spanAt(place: string): SpanContext | null {
  const [, traceId, spanId] = /^([0-9a-f]{32})-([0-9a-f]{16})$/.exec(place) ?? []
  return traceId && spanId ? { traceId, spanId, traceFlags: TraceFlags.SAMPLED } : null
}
