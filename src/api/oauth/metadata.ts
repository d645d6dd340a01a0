import { linkScopes } from '../../shop/linking/scope.rules.ts'
import { clientMethods } from '../../shop/linking/client.rules.ts'

export const authorizePath = '/oauth2/authorize'
export const tokenPath = '/oauth2/token'
export const revokePath = '/oauth2/revoke'
export const serverPath = '/.well-known/oauth-authorization-server'
export const resourcePath = '/.well-known/oauth-protected-resource'

const algorithms = ['ES256', 'ES384']

/** The document of RFC 8414: how an assistant is linked. `issuer` is exactly the shop's public address. */
export const serverMetadata = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: publicUrl + authorizePath,
  token_endpoint: publicUrl + tokenPath,
  revocation_endpoint: publicUrl + revokePath,
  scopes_supported: linkScopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  token_endpoint_auth_methods_supported: clientMethods,
  token_endpoint_auth_signing_alg_values_supported: algorithms,
  revocation_endpoint_auth_methods_supported: clientMethods,
  revocation_endpoint_auth_signing_alg_values_supported: algorithms,
  authorization_response_iss_parameter_supported: true,
  ui_locales_supported: ['zh-Hant-HK', 'zh-Hant-TW', 'zh-Hans', 'en'],
})

/** The document of RFC 9728: the authorization server whose tokens the agents' endpoints accept. */
export const resourceMetadata = (publicUrl: string) => ({
  resource: publicUrl,
  authorization_servers: [publicUrl],
  scopes_supported: linkScopes,
  bearer_methods_supported: ['header'],
})

type Challenge = { scope?: readonly string[]; error?: 'invalid_token' | 'insufficient_scope' }

/** Challenge for a call that needs a token, or another one (RFC 6750, 3). */
export function bearerChallenge(publicUrl: string, { scope, error }: Challenge = {}): string {
  const words = [
    ['realm', publicUrl],
    ...(error === undefined ? [] : [['error', error]]),
    ...(scope === undefined ? [] : [['scope', scope.join(' ')]]),
    ['resource_metadata', publicUrl + resourcePath],
  ]
  return `Bearer ${words.map(([name, value]) => `${name}="${value}"`).join(', ')}`
}
