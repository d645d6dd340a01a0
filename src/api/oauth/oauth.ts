import type { Context, Hono } from 'hono'
import { appCookie, readAppState } from '../../shop/app-state.ts'
import type { Ctx } from '../../shop/context.ts'
import { cookieIn } from '../../shop/cookies.ts'
import { inPath } from '../../shop/agents/paths.rules.ts'
import {
  exchangeCode,
  revokeToken,
  provenClient,
  renewLink,
  type Client,
  type LinkTokens,
} from '../../shop/linking/exchange.ts'
import { scopesIn } from '../../shop/linking/scope.rules.ts'
import { isRefusal, statusOfKind } from '../../shop/refusal.ts'
import type { Locale } from '../../shop/region.ts'
import type { Log } from '../../platform/log.ts'
import { localeOf, type Place } from '../caller.ts'
import type { Door } from '../door.ts'
import { asRefusal } from '../failure.ts'
import { formIn, proofIn } from './form.ts'
import * as metadata from './metadata.ts'
import { OAuthProblem, problemAnswer, uncached } from './problem.ts'

type Parts = { door: Door; log: Log; publicUrl(): string }
type Bound = Context<{ Bindings: Place }>
type Form = ReadonlyMap<string, string>

/** Longer queries are refused, in characters. */
const longestQuery = 8_000
const publicly = { 'cache-control': 'public, max-age=600', 'access-control-allow-origin': '*' }

/** The language of the consent page: requested by the platform, else the reader's own, else their browser's. */
function consentLocale(request: Request): Locale {
  const named = new URL(request.url).searchParams.get('ui_locales')?.trim().split(/\s+/)[0]
  const byBrowser = localeOf(request.headers)
  if (named) return localeOf(new Headers({ 'accept-language': named.slice(0, 40) }))
  const cookie = cookieIn(request.headers.get('cookie'), appCookie)
  return cookie === undefined ? byBrowser : readAppState(cookie).language
}

/**
 * Adds OAuth 2.0 for linking: metadata, the redirect to the consent page, and the token endpoints (rules/agents#18
 * ff.).
 */
export function addOAuth(router: Hono<{ Bindings: Place }>, { door, log, publicUrl }: Parts): void {
  router.get(metadata.serverPath, () =>
    Response.json(metadata.serverMetadata(publicUrl()), { headers: publicly }),
  )
  router.get(metadata.resourcePath, () =>
    Response.json(metadata.resourceMetadata(publicUrl()), { headers: publicly }),
  )

  router.get(metadata.authorizePath, async (c) => {
    await door.limitOAuth(c.env)
    const { search } = new URL(c.req.url)
    const page = inPath(consentLocale(c.req.raw), '/link-assistant')
    const location = page + (search.length > longestQuery ? '' : search)
    return new Response(null, { status: 303, headers: { location, ...uncached } })
  })

  /** Handles a platform's request after client authentication. */
  const provenOnly =
    (work: (ctx: Ctx, client: Client, form: Form) => Promise<Response>) => async (c: Bound) => {
      try {
        await door.limitOAuth(c.env)
        const form = await formIn(c.req.raw)
        const proof = proofIn(c.req.raw.headers, form)
        const ctx = door.contextOfNobody(c.req.raw, c.env)
        const audiences = [publicUrl(), publicUrl() + metadata.tokenPath, publicUrl() + metadata.revokePath]
        const client = await provenClient(ctx, proof, audiences)
        const isBasic = proof.method === 'client_secret_basic'
        if (!client)
          throw new OAuthProblem('invalid_client', 'the client could not be authenticated', isBasic)
        await door.limitOAuthClient(client.id)
        return await work(ctx, client, form)
      } catch (thrown) {
        return failed(thrown, c)
      }
    }

  function failed(thrown: unknown, c: Bound): Response {
    if (thrown instanceof OAuthProblem) return problemAnswer(thrown, publicUrl())
    const refusal = asRefusal(thrown)
    if (isRefusal(refusal)) {
      const status = statusOfKind[refusal.kind]
      const code =
        status === 429 ? 'too_many_requests' : status === 503 ? 'temporarily_unavailable' : 'invalid_request'
      const wait = refusal.detail.retryAfter ?? (status === 503 ? 5 : null)
      const more: Record<string, string> = wait === null ? {} : { 'retry-after': String(Math.ceil(wait)) }
      return problemAnswer(new OAuthProblem(code, refusal.code), publicUrl(), more)
    }
    const stack = thrown instanceof Error ? thrown.stack : String(thrown)
    log.error({ id: c.env.id, error: stack }, 'a request for tokens failed')
    return problemAnswer(new OAuthProblem('server_error', 'try again later'), publicUrl())
  }

  router.post(metadata.tokenPath, provenOnly(tokenAnswer))
  // the owner of a token may revoke it; an unknown token counts as revoked (RFC 7009, 2.2)
  router.post(
    metadata.revokePath,
    provenOnly(async (ctx, client, form) => {
      await revokeToken(ctx, client.id, needed(form, 'token'))
      return new Response(null, { status: 200, headers: uncached })
    }),
  )
}

function needed(form: Form, name: string): string {
  const value = form.get(name)
  if (!value) throw new OAuthProblem('invalid_request', `${name} is missing`)
  return value
}

async function tokenAnswer(ctx: Ctx, client: Client, form: Form): Promise<Response> {
  const grant = needed(form, 'grant_type')
  const tokens =
    grant === 'authorization_code'
      ? await forCode(ctx, client, form)
      : grant === 'refresh_token'
        ? await forRefresh(ctx, client, form)
        : null
  if (!tokens)
    throw new OAuthProblem('unsupported_grant_type', 'authorization_code and refresh_token are supported')
  return Response.json(
    {
      access_token: tokens.access,
      token_type: 'Bearer',
      expires_in: tokens.expiresIn,
      refresh_token: tokens.refresh,
      scope: tokens.scopes.join(' '),
    },
    { headers: uncached },
  )
}

async function forCode(ctx: Ctx, { id: clientId }: Client, form: Form): Promise<LinkTokens> {
  const code = needed(form, 'code')
  const redirectUri = needed(form, 'redirect_uri')
  const verifier = form.get('code_verifier') ?? ''
  const isVerifier = /^[\w.~-]{43,128}$/.test(verifier)
  const tokens = await exchangeCode(ctx, {
    clientId,
    code,
    redirectUri,
    verifier: isVerifier ? verifier : '',
  })
  if (!tokens) throw new OAuthProblem('invalid_grant', 'the code is not good for this request')
  return tokens
}

async function forRefresh(ctx: Ctx, { id: clientId }: Client, form: Form): Promise<LinkTokens> {
  const refresh = needed(form, 'refresh_token')
  const written = form.get('scope')
  const scopes = written === undefined ? null : scopesIn(written)
  if (written !== undefined && !scopes)
    throw new OAuthProblem('invalid_scope', 'the scope is not written well')
  const tokens = await renewLink(ctx, { clientId, refresh, scopes })
  if (tokens === 'too_much') throw new OAuthProblem('invalid_scope', 'more than was allowed')
  if (!tokens) throw new OAuthProblem('invalid_grant', 'the refresh token is not good')
  return tokens
}
