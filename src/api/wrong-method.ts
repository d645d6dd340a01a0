import type { Hono } from 'hono'
import type { Place } from './caller.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The methods of a path, as the header Allow lists them; empty: the path does not exist. */
export function allowedMethods({ router }: Hono<{ Bindings: Place }>, path: string): string {
  const called = methods.filter((method) =>
    // middleware for all requests, such as tracing, is no method of a path
    router.match(method, path)[0].some(([[, route]]) => route.method === method),
  )
  return called.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
}
