import type { Hono } from 'hono'
import type { Place } from './caller.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The methods that a path is called by, as the header Allow lists them; empty: there is no such path. */
export function allowedMethods({ router }: Hono<{ Bindings: Place }>, path: string): string {
  const called = methods.filter((method) =>
    // what stands before every call, as tracing does, is no call of its own
    router.match(method, path)[0].some(([[, route]]) => route.method === method),
  )
  return called.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
}
