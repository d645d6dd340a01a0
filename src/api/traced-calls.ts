import type { Hono, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { isTracing, noteDoor, traced } from '../platform/tracing/tracing.ts'
import type { Endpoint } from '../shop/endpoint.ts'
import type { Served, UseCase } from '../shop/serve.ts'
import type { Place } from './caller.ts'

/** A use case as a span of its request, named by its endpoint; unchanged where tracing is off. */
export function tracedUseCase(useCase: Served): Served {
  if (!isTracing()) return useCase
  const { endpoint, access, parts } = useCase
  const asPart =
    (run: UseCase<Endpoint>): UseCase<Endpoint> =>
    (ctx, input) =>
      traced(
        () => ({ name: endpoint.name, kind: 'internal', facts: { 'use_case.name': endpoint.name } }),
        () => run(ctx, input),
      )
  return Object.assign(asPart(useCase), {
    endpoint,
    access,
    ...(parts ? { parts: { everybodys: asPart(parts.everybodys), personal: parts.personal } } : {}),
  })
}

/** Names the entry span of a request by the pattern of its path, so that it contains no part of the address. */
export function nameDoors(router: Hono<{ Bindings: Place }>): void {
  if (!isTracing()) return
  const named: MiddlewareHandler<{ Bindings: Place }> = async (c, next) => {
    await next()
    const pattern = routePath(c, -1)
    const route = pattern === '*' || pattern === '/*' ? 'unknown' : pattern
    noteDoor({ 'http.route': route }, `${c.req.method} ${route}`)
  }
  router.use(named)
}
