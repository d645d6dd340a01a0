import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { useTracer } from './tracing.ts'

/**
 * Switches tracing on where OTEL_EXPORTER_OTLP_ENDPOINT says who takes traces; the libraries are loaded only then.
 * Answers how it is switched off again, which sends what is left.
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
