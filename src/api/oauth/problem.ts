/** Errors of RFC 6749, 5.2, and of RFC 7009. */
const statusOf = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_scope: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  temporarily_unavailable: 503,
  too_many_requests: 429,
  server_error: 500,
} as const
export type OAuthError = keyof typeof statusOf

/** Error response to a platform. `isBasic`: it authenticated by the header, and the response has a challenge header. */
export class OAuthProblem extends Error {
  readonly code: OAuthError
  readonly isBasic: boolean
  constructor(code: OAuthError, description: string, isBasic = false) {
    super(description)
    this.name = 'OAuthProblem'
    this.code = code
    this.isBasic = isBasic
  }
}

export const uncached = { 'cache-control': 'no-store', pragma: 'no-cache' }

export function problemAnswer(
  { code, message, isBasic }: Pick<OAuthProblem, 'code' | 'message' | 'isBasic'>,
  realm: string,
  more: Record<string, string> = {},
): Response {
  const challenge: Record<string, string> =
    isBasic && code === 'invalid_client' ? { 'www-authenticate': `Basic realm="${realm}"` } : {}
  return Response.json(
    { error: code, error_description: message },
    { status: statusOf[code], headers: { ...uncached, ...challenge, ...more } },
  )
}
