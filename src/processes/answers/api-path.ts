/** Whether a path, without its query, is served by the API and its related endpoints, and not by a page. */
export const isApi = (path: string): boolean =>
  /^\/(?:api|hooks|l|feeds|ucp|oauth2|nuxt|counter|dev)\//.test(path) ||
  /^\/\.well-known\/(?:ucp|oauth-authorization-server|oauth-protected-resource)$/.test(path)
