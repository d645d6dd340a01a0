import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics } from '#platform/metrics.ts'
import type { Shop } from '../compose.ts'
import { watchedFigures, type Watched } from './watched-figures.ts'

const watched = new WeakMap<Metrics, Watched>()

/** Compares in constant time. */
function isSame(given: string, right: string): boolean {
  const [one, other] = [given, right].map((word) => createHash('sha256').update(word).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

/** Metrics for Prometheus: with the token, or only from this machine where none is configured. */
export async function metricsAnswer(
  metrics: Metrics,
  shop: Shop,
  request: Request,
  ip: string | null,
): Promise<Response> {
  const token = shop.config.METRICS_TOKEN
  const allowed = token
    ? isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`)
    : !shop.config.production && (ip === '127.0.0.1' || ip === '::1')
  if (!allowed) return new Response(null, { status: 404 })
  const { registry, waiting } = metrics
  const figures = watched.get(metrics) ?? watchedFigures(registry)
  watched.set(metrics, figures)
  await figures.read(shop)
  waiting.set(shop.pool.waitingCount)
  return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
}
