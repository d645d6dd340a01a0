import { countTry, forgetTries, tryKey } from '../../platform/db/tries.ts'
import { knownDevice, newDeviceToken } from '../../platform/known-device.ts'
import { networkOf } from '../../platform/network.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { memberRefusals, tries } from './rules.ts'
import type { Account } from './store.ts'

const pairKey = (ctx: Ctx, name: string): Buffer => tryKey('member pair', name, networkOf(ctx.shopper.ip))
const nameKey = (name: string): Buffer => tryKey('member name', name)
const deviceKey = (device: string): Buffer => tryKey('member device', device)

/** The caller's device if this account was signed in on it before; null otherwise. */
export const deviceOf = (ctx: Ctx, account: Pick<Account, 'id'> | null): string | null =>
  account && knownDevice(ctx.sealing, ctx.device.member, `member ${account.id}`)

/** Remembers the caller's browser as a known device of the account. */
export const rememberDevice = (ctx: Ctx, memberId: string): void =>
  ctx.rememberDevice('member', newDeviceToken(ctx.sealing, `member ${memberId}`))

export function tooManyTries(milliseconds: number, refusal: typeof memberRefusals.locked): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  return new Refusal(refusal, { retryAfter: seconds, values: { minutes: Math.ceil(seconds / 60) } })
}

/**
 * Counts a sign-in try before the password is checked, each count in one statement, so that concurrent tries from any
 * number of addresses cannot exceed the limit. Returns the count of the name; null for a known browser, which has its
 * own count. Refuses `members.too_many_tries`, `members.locked`.
 */
export async function countSignInTry(ctx: Ctx, name: string, device: string | null): Promise<number | null> {
  const now = ctx.clock.now()
  const count = async (key: Buffer, most: number, refusal: typeof memberRefusals.locked): Promise<number> => {
    const { tries: counted, since } = await countTry(ctx.db, key, now, tries.minutes)
    if (counted > most) throw tooManyTries(since.getTime() + tries.minutes * 60_000 - now.getTime(), refusal)
    return counted
  }
  if (device !== null) {
    await count(deviceKey(device), tries.byDevice, memberRefusals.too_many_tries)
    return null
  }
  await count(pairKey(ctx, name), tries.byPair, memberRefusals.too_many_tries)
  return count(nameKey(name), tries.byName, memberRefusals.locked)
}

/** Resets the tries of names, overall and from the caller's address, and of the caller's browser. */
export function forgetSignInTries(
  ctx: Ctx,
  names: readonly (string | null)[],
  device: string | null = null,
): Promise<void> {
  const known = names.filter((name): name is string => Boolean(name))
  const keys = known.flatMap((name) => [pairKey(ctx, name), nameKey(name)])
  return forgetTries(ctx.db, [...keys, ...(device === null ? [] : [deviceKey(device)])])
}
