/** The shop's public address, set by the server process in a header; never derived from the visitor's Host header. */
export const siteOf = (request: Request): string =>
  request.headers.get('x-shop-site') ?? new URL(request.url).origin
