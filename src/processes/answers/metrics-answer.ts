import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics } from '#platform/metrics.ts'
import type { Shop } from '../compose.ts'

/** In the same time however much of it is right. */
function isSame(given: string, right: string): boolean {
  const [one, other] = [given, right].map((word) => createHash('sha256').update(word).digest())
  return one !== undefined && other !== undefined && timingSafeEqual(one, other)
}

/** Numbers for Prometheus: with the token, or from this machine where there is none. */
export async function metricsAnswer(
  { registry, waiting }: Metrics,
  shop: Shop,
  request: Request,
  ip: string | null,
): Promise<Response> {
  const token = shop.config.METRICS_TOKEN
  const allowed = token
    ? isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`)
    : !shop.config.production && (ip === '127.0.0.1' || ip === '::1')
  if (!allowed) return new Response(null, { status: 404 })
  waiting.set(shop.pool.waitingCount)
  return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
}
