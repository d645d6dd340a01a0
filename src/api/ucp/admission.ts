import { platformAt, type Platform } from '../../shop/agents/platforms.ts'
import { asAccount } from '../../shop/agents/visitor.ts'
import { countTry, tryKey } from '../../platform/db/tries.ts'
import { signatureProblem, type SignedMessage } from '../../platform/http/message-signature.ts'
import type { Ctx, Member } from '../../shop/context.ts'
import { callerByToken } from '../../shop/linking/exchange.ts'
import type { Place } from '../caller.ts'
import type { Call } from './call.ts'
import { scopeOf, version, type RootCapability } from './capabilities.ts'
import { marketOf, type MarketHints } from './market.ts'
import { PlatformProfile, spokenWith } from './negotiation.ts'
import { UcpProblem } from './problems.ts'

/** A call as it came over HTTP, whichever way it is written inside. */
export type Arrival = {
  request: Request
  /** As it was sent: signatures are of bytes. */
  bytes: Uint8Array
  place: Place
  /** Where the platform says its profile is; null: it does not. */
  profileUrl: string | null
  changes: boolean
}

type Parts = {
  limitAgents(place: Place): Promise<void>
  limitAgentPlatform(id: string): Promise<void>
  contextOfNobody(request: Request, place: Place): Ctx
}

const isProfile = (read: unknown): boolean => PlatformProfile.safeParse(read).success

/** Nobody is tracked by what a platform's own program says of itself. */
const noBrowser = { agreed: false, gaClient: null, fbp: null, fbc: null, agent: null }

/** Has calls of platforms come in, in one order (rules/agents#5): limits, profile, version, signature. */
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
    await limitAgentPlatform(platform.id)
    const isSigned = await mustBeSignedWell(nobody, platform, arrival)
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
    const member = await memberIn(nobody, request.headers, platform, { root, isSigned })
    const hasHints = Boolean(hints.address_country ?? hints.language ?? hints.currency)
    return { ctx: asAccount(nobody, shopper, member), market, platform, spoken, isSigned, hasHints }
  }

  return { admit, contextOfNobody }
}
export type Admission = ReturnType<typeof openAdmission>

/**
 * The member in whose name a call is made; null: a guest's, or of somebody who did not allow this kind of call
 * (rules/agents#23). A token that is no good is told, whatever is asked; orders are read by one with their scope, or signed.
 */
async function memberIn(
  ctx: Ctx,
  headers: Headers,
  platform: Platform,
  { root, isSigned }: { root: RootCapability; isSigned: boolean },
): Promise<Member | null> {
  const [scheme = '', token = ''] = (headers.get('authorization') ?? '').split(/ +/, 2)
  if (scheme.toLowerCase() !== 'bearer') return null
  const caller = await callerByToken(ctx, token, platform.url)
  if (!caller) throw new UcpProblem('identity_required', ctx.say('agents.identity_required'))
  const scope = scopeOf[root]
  if (caller.scopes.includes(scope)) return caller.member
  if (root === 'dev.ucp.shopping.order' && !isSigned)
    throw new UcpProblem('insufficient_scope', ctx.say('agents.insufficient_scope', { scope }), null, [scope])
  return null
}

/** What a program sends that is not a browser's. */
const ownHeaders = (headers: Headers): Headers =>
  new Headers(
    ['accept-language', 'user-agent'].flatMap((name): [string, string][] => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )

/**
 * Whether a request is signed; a signature that is sent has to be good (rules/agents#6). A key that is not known yet may be a new one: the profile
 * is read again, once a minute at most.
 */
async function mustBeSignedWell(ctx: Ctx, platform: Platform, arrival: Arrival): Promise<boolean> {
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
  // as it was addressed, whatever proxies made of it
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
