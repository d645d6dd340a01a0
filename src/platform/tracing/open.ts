import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { useTracer } from './tracing.ts'

/**
 * Enables tracing where OTEL_EXPORTER_OTLP_ENDPOINT is set; the libraries are loaded only then. Returns a function that
 * disables it and sends the remaining spans.
 */
export async function openTracing(config: Config, log: Log): Promise<() => Promise<void>> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return async () => undefined
  const { startTracer } = await import('./opentelemetry.ts')
  const tracer = startTracer({
    endpoint,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    service: config.OTEL_SERVICE_NAME,
    share: config.OTEL_TRACES_SAMPLER_ARG,
    log,
  })
  useTracer(tracer)
  return async () => {
    useTracer(null)
    await tracer.close()
  }
}
