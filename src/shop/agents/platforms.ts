import { countTry, tryKey } from '../../platform/db/tries.ts'
import type { Ctx } from '../context.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import { networkOf } from '../../platform/network.ts'
import {
  agentRefusals,
  discoveriesAMinute,
  discoveriesOfOne,
  freshUntil,
  longestAddress,
  retryAt,
} from './platform.rules.ts'
import * as store from './platform.store.ts'

/** A calling platform: `profile` is the JSON at its address. */
export type Platform = { id: string; url: string; profile: unknown }

type Reading = Pick<Ctx, 'db' | 'clock' | 'outside' | 'shop' | 'shopper'>

/**
 * The platform of a profile address; its profile is cached, and read again once stale, or now with `anew`.
 * `isProfile` validates it. Refuses `agents.profile_address`, `agents.profile_unreachable`,
 * `agents.profile_malformed`, and `shop.too_many_requests` when too many unknown ones are read (rules/agents#3).
 */
export async function platformAt(
  ctx: Reading,
  url: string,
  isProfile: (read: unknown) => boolean,
  anew = false,
): Promise<Platform> {
  if (url.length > longestAddress || ctx.outside.platformProfiles.addressFault(url))
    throw new Refusal(agentRefusals.profile_address)
  const now = ctx.clock.now()
  const known = await store.findPlatform(ctx.db, url, now)
  if (known?.profile && known.freshUntil && known.freshUntil > now && !anew) return platformOf(known)
  if (known?.failure && known.retryAt && known.retryAt > now) throw refusalOf(known.failure)
  if (!known?.profile) await takeDiscovery(ctx, now)
  const read = await ctx.outside.platformProfiles.read(url)
  const profile = 'text' in read ? parsed(read.text) : undefined
  const failure = 'failure' in read ? read.failure : isProfile(profile) ? null : 'malformed'
  if (failure) {
    await store.saveRead(ctx.db, url, { failure, retryAt: retryAt(now) }, now)
    throw refusalOf(failure)
  }
  const fresh = freshUntil('maxAge' in read ? read.maxAge : 0, now)
  const id = await store.saveRead(ctx.db, url, { profile, freshUntil: fresh }, now)
  return { id, url, profile }
}

const platformOf = ({ id, url, profile }: store.PlatformRow): Platform => ({ id, url, profile })

const refusalOf = (failure: 'unreachable' | 'malformed'): Refusal =>
  new Refusal(failure === 'unreachable' ? agentRefusals.profile_unreachable : agentRefusals.profile_malformed)

/** Limits the reads of unknown profiles, in total and for each network. */
async function takeDiscovery(ctx: Reading, now: Date): Promise<void> {
  const { ip } = ctx.shopper
  if (ip !== null) await takeOf(ctx, now, tryKey('agent discovery', networkOf(ip)), discoveriesOfOne)
  await takeOf(ctx, now, tryKey('agent discovery'), discoveriesAMinute)
}

async function takeOf(ctx: Reading, now: Date, key: Buffer, most: number): Promise<void> {
  const { tries, since } = await countTry(ctx.db, key, now, 1)
  if (tries <= most * ctx.shop.limitsFactor) return
  const seconds = Math.max(1, Math.ceil((since.getTime() + 60_000 - now.getTime()) / 1_000))
  throw new Refusal(commonRefusals.too_many_requests, { retryAfter: seconds, values: { seconds } })
}

/** An unpaired surrogate in serialised JSON, which jsonb columns reject. */
const halfCharacter = /\\ud[89a-f]/i

/** The parsed profile; undefined: invalid JSON, or one that the database cannot store. */
function parsed(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text.replaceAll('\\u0000', '')) // PostgreSQL text cannot contain it
    return isShallow(read, 0) && !halfCharacter.test(JSON.stringify(read)) ? read : undefined
  } catch {
    return undefined // not JSON
  }
}

/** Maximum nesting; deeper values could fail to serialise. */
const deepest = 32
const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < deepest && Object.values(value).every((each) => isShallow(each, depth + 1)))

/** Display name of a platform: the host of its profile. */
export async function platformHost({ db }: Pick<Ctx, 'db'>, id: string): Promise<string> {
  const url = await store.profileUrlOf(db, id)
  return url === null ? '' : new URL(url).host
}
