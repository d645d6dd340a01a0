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

/** A platform that calls: `profile` is what its address answered, as JSON. */
export type Platform = { id: string; url: string; profile: unknown }

type Reading = Pick<Ctx, 'db' | 'clock' | 'outside' | 'shop' | 'shopper'>

/**
 * The platform whose profile has this address; read once and then again when it is no longer fresh, or now where
 * `anew`. `isProfile` says whether what was read is one. Refuses `agents.profile_address`,
 * `agents.profile_unreachable`, `agents.profile_malformed`, and `shop.too_many_requests` while too many unknown ones
 * are read (rules/agents#3).
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

/** Strangers together cost the shop so many calls a minute and no more; one of them leaves most of those to the others. */
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

/** Half a character, as JSON writes it down again: no column of JSON takes one. */
const halfCharacter = /\\ud[89a-f]/i

/** What the address answered, if the database can keep it; undefined: it is no JSON, or none that can be kept. */
function parsed(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text.replaceAll('\\u0000', '')) // which the database takes nowhere
    return isShallow(read, 0) && !halfCharacter.test(JSON.stringify(read)) ? read : undefined
  } catch {
    return undefined // no JSON
  }
}

/** No profile is nested deeply; what is would be too much for whoever writes it down. */
const deepest = 32
const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < deepest && Object.values(value).every((each) => isShallow(each, depth + 1)))

/** Whose assistant it is, as people know it: the host of its profile. */
export async function platformHost({ db }: Pick<Ctx, 'db'>, id: string): Promise<string> {
  const url = await store.profileUrlOf(db, id)
  return url === null ? '' : new URL(url).host
}
