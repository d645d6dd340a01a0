import type { Ctx } from '../context.ts'
import { allowLink, linksOf } from '../members/links/links.ts'
import { memberRefusals } from '../members/rules.ts'
import { Refusal } from '../refusal.ts'
import { serve } from '../serve.ts'
import { findActiveClient } from './client-auth.ts'
import { isRegistered, linkingRefusals } from './client.rules.ts'
import type { Client } from './client.store.ts'
import * as contract from './consent.contract.ts'
import { isLinkScope, scopesIn, subjectsOf } from './scope.rules.ts'

type Request = {
  responseType: string
  clientId: string
  redirectUri: string
  scope: string
  state: string
  codeChallenge: string
  codeChallengeMethod: string
}

/** Redirect with the result; `iss` prevents the platform from taking it for another server's response (RFC 9207). */
function answerAt(ctx: Ctx, { redirectUri, state }: Request, words: Record<string, string>): string {
  const url = new URL(redirectUri)
  const all = { ...words, ...(state === '' ? {} : { state }), iss: ctx.shop.publicUrl }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return url.href
}

type Read =
  | { kind: 'unknown' }
  | { kind: 'refused'; redirect: string; client: Client }
  | { kind: 'good'; client: Client; scopes: string[] }

/**
 * Validates an authorization request. An unknown client, or a redirect URI that is not registered, is never
 * redirected (rules/agents#19); other errors are reported to the client.
 */
async function readRequest(ctx: Ctx, request: Request): Promise<Read> {
  const client = await findActiveClient(ctx, request.clientId)
  if (!client || !isRegistered(client.redirectUris, request.redirectUri)) return { kind: 'unknown' }
  const refused = (error: string): Read => ({
    kind: 'refused',
    client,
    redirect: answerAt(ctx, request, { error }),
  })
  if (request.responseType !== 'code')
    return refused(request.responseType === '' ? 'invalid_request' : 'unsupported_response_type')
  const isChallenged = /^[\w-]{43}$/.test(request.codeChallenge) && request.codeChallengeMethod === 'S256'
  if (!isChallenged) return refused('invalid_request')
  const scopes = request.scope === '' ? client.scopes : scopesIn(request.scope)
  const isOffered = scopes?.every((scope) => isLinkScope(scope) && client.scopes.includes(scope))
  return scopes && isOffered ? { kind: 'good', client, scopes } : refused('invalid_scope')
}

const hostOf = ({ profileUrl }: Client): string => new URL(profileUrl).host

export const getLinkRequest = serve(
  contract.getLinkRequest,
  { who: 'entrance', limit: 'account', ownerOnly: true },
  async (ctx, request) => {
    const read = await readRequest(ctx, request)
    const none = { redirect: null, name: '', host: '', subjects: [], email: null, isLinked: false }
    if (read.kind === 'unknown') return { ...none, kind: 'unknown' as const }
    const { client } = read
    const known = { ...none, name: client.name, host: hostOf(client) }
    if (read.kind === 'refused') return { ...known, kind: 'refused' as const, redirect: read.redirect }
    const shown = { ...known, subjects: subjectsOf(read.scopes) }
    const { member } = ctx
    if (!member) return { ...shown, kind: 'sign_in' as const }
    const isLinked = (await linksOf(ctx, member.id)).some(({ clientId }) => clientId === client.id)
    return { ...shown, kind: 'open' as const, email: member.email, isLinked }
  },
)

/** Validates the request again: the page contributes only the member's decision. */
export const answerLink = serve(
  contract.answerLink,
  { who: 'member', limit: 'account' },
  async (ctx, { allow, ...request }) => {
    if (!ctx.member) throw new Refusal(memberRefusals.signed_out)
    const read = await readRequest(ctx, request)
    if (read.kind === 'unknown') throw new Refusal(linkingRefusals.unknown_client)
    if (read.kind === 'refused') return { redirect: read.redirect }
    if (allow === 'no') return { redirect: answerAt(ctx, request, { error: 'access_denied' }) }
    const { client, scopes } = read
    const { redirectUri, codeChallenge: challenge } = request
    const code = await allowLink(ctx, {
      memberId: ctx.member.id,
      clientId: client.id,
      scopes,
      redirectUri,
      challenge,
    })
    return { redirect: answerAt(ctx, request, { code }) }
  },
)
