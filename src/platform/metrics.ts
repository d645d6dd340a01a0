import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What Prometheus reads. */
export function startMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Answered requests by kind and status',
    labelNames: ['kind', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const cachedPages = new Counter({
    name: 'pages_from_cache_total',
    help: 'Pages answered from memory',
    registers: [registry],
  })
  const waiting = new Gauge({
    name: 'database_waiting',
    help: 'Calls waiting for a database connection',
    registers: [registry],
  })
  return { registry, requests, cachedPages, waiting }
}
export type Metrics = ReturnType<typeof startMetrics>
