/**
 * The shop's public address, told by the process that serves pages; never taken from the Host header of a
 * visitor.
 */
export const siteOf = (request: Request): string =>
  request.headers.get('x-shop-site') ?? new URL(request.url).origin
