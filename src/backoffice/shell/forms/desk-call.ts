import type { Method } from '#shop/endpoint.ts'

/** A back office call without its schemas, which stay on the server. */
export type DeskCall = { name: string; method: Exclude<Method, 'GET'>; path: `//api/admin/v1/${string}` }

export const post = (name: string, path: string): DeskCall => ({
  name,
  method: 'POST',
  path: `//api/admin/v1${path}` as DeskCall['path'],
})
export const other = (method: 'PUT' | 'DELETE', name: string, path: string): DeskCall => ({
  ...post(name, path),
  method,
})
