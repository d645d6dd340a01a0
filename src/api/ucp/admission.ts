import { platformAt, type Platform } from '../../shop/agents/platforms.ts'
import { asAccount } from '../../shop/agents/visitor.ts'
import { countTry, tryKey } from '../../platform/db/tries.ts'
import { signatureProblem, type SignedMessage } from '../../platform/http/message-signature.ts'
import type { Ctx, Member } from '../../shop/context.ts'
import { callerByToken, type LinkedCaller } from '../../shop/linking/exchange.ts'
import type { Place } from '../caller.ts'
import type { Call } from './call.ts'
import { scopeOf, version, type RootCapability } from './capabilities.ts'
import { marketOf, type MarketHints } from './market.ts'
import { PlatformProfile, spokenWith } from './negotiation.ts'
import { UcpProblem } from './problems.ts'

/** An incoming HTTP call, of either binding. */
export type Arrival = {
  request: Request
  /** The raw bytes: signatures cover bytes. */
  bytes: Uint8Array
  place: Place
  /** URL of the platform's profile; null: the call names none. */
  profileUrl: string | null
  changes: boolean
}

/** How a call proves that its platform made it: by a signature, by a token of a member, or not at all. */
export type Proof = 'signed' | 'unproven' | { memberId: string }

type Parts = {
  limitAgents(place: Place): Promise<void>
  limitAgentPlatform(id: string, proof: Proof): Promise<void>
  contextOfNobody(request: Request, place: Place): Ctx
}

const isProfile = (read: unknown): boolean => PlatformProfile.safeParse(read).success

/** Calls of a platform's program carry no tracking consent or browser ids. */
const noBrowser = { agreed: false, gaClient: null, fbp: null, fbc: null, agent: null }

/**
 * Admits calls of platforms, in one order (rules/agents#5): address, profile, version, signature, rate limits of the
 * platform.
 */
export function openAdmission({ limitAgents, limitAgentPlatform, contextOfNobody }: Parts) {
  async function admit(
    arrival: Arrival,
    hints: MarketHints,
    root: RootCapability,
  ): Promise<Call | 'incompatible'> {
    const { request, place, profileUrl } = arrival
    await limitAgents(place)
    if (profileUrl === null)
      throw new UcpProblem('invalid_profile_url', 'the profile of the platform is not named')
    const nobody = contextOfNobody(new Request(request.url, { headers: ownHeaders(request.headers) }), place)
    const platform = await platformAt(nobody, profileUrl, isProfile)
    const profile = PlatformProfile.parse(platform.profile)
    if (profile.ucp.version !== version)
      throw new UcpProblem(
        'version_unsupported',
        `Version ${profile.ucp.version} is not supported. This business implements version ${version}.`,
      )
    const isSigned = await signatureOf(nobody, platform, arrival).catch(async (error: unknown) => {
      await limitAgentPlatform(platform.id, 'unproven')
      throw error
    })
    const caller = await callerIn(nobody, request.headers, platform)
    await limitAgentPlatform(platform.id, proofOf(isSigned, caller))
    const spoken = spokenWith(profile)
    if (!spoken.has(root)) return 'incompatible'
    const market = marketOf(hints, request.headers)
    const { locale, country, currency } = market
    const shopper = {
      locale,
      country,
      currency,
      browser: noBrowser,
      broughtBy: null,
      platform: platform.id,
    }
    const member = memberOf(nobody, caller, { root, isSigned })
    const hasHints = Boolean(hints.address_country ?? hints.language ?? hints.currency)
    return { ctx: asAccount(nobody, shopper, member), market, platform, spoken, isSigned, hasHints }
  }

  return { admit, contextOfNobody }
}
export type Admission = ReturnType<typeof openAdmission>

/** The caller of the token of a call, `invalid` for a token that is not valid; null: the call has none. */
async function callerIn(
  ctx: Ctx,
  headers: Headers,
  platform: Platform,
): Promise<LinkedCaller | 'invalid' | null> {
  const [scheme = '', token = ''] = (headers.get('authorization') ?? '').split(/ +/, 2)
  if (scheme.toLowerCase() !== 'bearer') return null
  return (await callerByToken(ctx, token, platform.url)) ?? 'invalid'
}

/** A token was issued to its platform alone; an invalid one proves nothing. */
const proofOf = (isSigned: boolean, caller: LinkedCaller | 'invalid' | null): Proof =>
  isSigned ? 'signed' : caller === null || caller === 'invalid' ? 'unproven' : { memberId: caller.member.id }

/**
 * The member in whose name a call is made; null: a guest's, or a member's who did not allow this kind of call
 * (rules/agents#23). An invalid token is an error for every operation; orders are read by a token with their scope,
 * or signed.
 */
function memberOf(
  ctx: Ctx,
  caller: LinkedCaller | 'invalid' | null,
  { root, isSigned }: { root: RootCapability; isSigned: boolean },
): Member | null {
  if (caller === null) return null
  if (caller === 'invalid') throw new UcpProblem('identity_required', ctx.say('agents.identity_required'))
  const scope = scopeOf[root]
  if (caller.scopes.includes(scope)) return caller.member
  if (root === 'dev.ucp.shopping.order' && !isSigned)
    throw new UcpProblem('insufficient_scope', ctx.say('agents.insufficient_scope', { scope }), null, [scope])
  return null
}

/** The request headers of a program, without those of a browser. */
const ownHeaders = (headers: Headers): Headers =>
  new Headers(
    ['accept-language', 'user-agent'].flatMap((name): [string, string][] => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

/**
 * Whether a request is signed; a signature that is present must verify (rules/agents#6). An unknown key may be a new
 * one: the profile is fetched again, at most once a minute.
 */
async function signatureOf(ctx: Ctx, platform: Platform, arrival: Arrival): Promise<boolean> {
  const { headers } = arrival.request
  if (!headers.has('signature-input') && !headers.has('signature')) return false
  const problem = problemOfSignature(ctx, platform, arrival)
  const again =
    problem === 'key_not_found' &&
    (await countTry(ctx.db, tryKey('agent keys', platform.id), ctx.clock.now(), 1)).tries === 1
  const last = again
    ? problemOfSignature(ctx, await platformAt(ctx, platform.url, isProfile, true), arrival)
    : problem
  if (last) throw new UcpProblem(last, 'the signature of the request could not be verified')
  return true
}

function problemOfSignature(ctx: Ctx, { profile }: Platform, { request, bytes, changes }: Arrival) {
  const { pathname, search } = new URL(request.url)
  // the URL as the client addressed it, regardless of proxies
  const url = new URL(pathname + search, ctx.shop.publicUrl)
  const message: SignedMessage = { method: request.method, url, headers: Object.fromEntries(request.headers) }
  const required = [
    '@method',
    '@authority',
    '@path',
    ...(search === '' ? [] : ['@query']),
    ...(request.headers.has('ucp-agent') ? ['ucp-agent'] : []),
    ...(changes && request.headers.has('idempotency-key') ? ['idempotency-key'] : []),
    ...(bytes.byteLength > 0 ? ['content-digest', 'content-type'] : []),
  ]
  const keys = PlatformProfile.parse(profile).signing_keys
  return signatureProblem(message, bytes, required, keys, ctx.clock.now())
}
