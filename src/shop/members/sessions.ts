import { createHash, randomBytes } from 'node:crypto'
import type { Ctx, Member } from '../context.ts'
import { deviceLabel } from './device.rules.ts'
import { accessMinutes, graceSeconds, refreshDays } from './rules.ts'
import * as store from './sessions.store.ts'
import { dayMs } from '../calendar.ts'

/** Tokens of a session in the browser. */
export type Tokens = { access: string; refresh: string }

export const hashOf = (word: string): Buffer => createHash('sha256').update(word).digest()

export const looksRight = /^[A-Za-z0-9_-]{43}$/

const minute = 60_000

/**
 * Successors of a refresh token are derived from it with a secret key, so that two tabs that renew at once receive
 * the same tokens and no plain token is stored.
 */
const after = (ctx: Pick<Ctx, 'sealing'>, refresh: string): Tokens => ({
  access: ctx.sealing.derive('member access', refresh),
  refresh: ctx.sealing.derive('member refresh', refresh),
})

async function write(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  sessionId: string,
  { access, refresh }: Tokens,
): Promise<void> {
  const now = ctx.clock.now().getTime()
  await store.addTokens(ctx.db, sessionId, [
    { hash: hashOf(access), kind: 'access', expiresAt: new Date(now + accessMinutes * minute) },
    { hash: hashOf(refresh), kind: 'refresh', expiresAt: new Date(now + refreshDays * dayMs) },
  ])
}

/**
 * Opens a session on the caller's device and issues its first tokens. `isNewDevice`: the member has earlier sessions,
 * none of them on a device like it. The caller has authenticated the member.
 */
export async function startMemberSession(
  tx: Ctx,
  memberId: string,
): Promise<Tokens & { sessionId: string; isNewDevice: boolean }> {
  const now = tx.clock.now()
  const earlier = (await store.listBrowsers(tx.db, memberId)).map(deviceLabel)
  const sessionId = await store.addSession(tx.db, {
    memberId,
    at: now,
    expiresAt: new Date(now.getTime() + refreshDays * dayMs),
    ip: tx.shopper.ip,
    browser: tx.shopper.agent,
  })
  const tokens = {
    access: randomBytes(32).toString('base64url'),
    refresh: randomBytes(32).toString('base64url'),
  }
  await write(tx, sessionId, tokens)
  return {
    ...tokens,
    sessionId,
    isNewDevice: earlier.length > 0 && !earlier.includes(deviceLabel(tx.shopper.agent)),
  }
}

/** The member of an access token; null: unknown or expired. The last use is recorded at most once a minute. */
export async function memberOf(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  access: string | undefined,
): Promise<Member | null> {
  if (!access || !looksRight.test(access)) return null
  const now = ctx.clock.now()
  const found = await store.findSigned(ctx.db, hashOf(access), now)
  if (!found) return null
  const { seenAt, groups, ...signed } = found
  if (now.getTime() - seenAt.getTime() > minute) await store.touchSession(ctx.db, signed.sessionId, now)
  return { ...signed, groups: byName(groups) }
}

/**
 * A member as seen by a staff user who views the account; `lookId` replaces the session id. Null: unknown or closed.
 */
export async function memberInView(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  memberId: string,
  lookId: string,
): Promise<Member | null> {
  const found = await store.findOpenAccount(ctx.db, memberId, ctx.clock.now())
  return found && { ...found, sessionId: lookId, groups: byName(found.groups) }
}

const byName = (groups: Member['groups']): Member['groups'] =>
  groups.toSorted((a, b) => (a.name < b.name ? -1 : 1))

export type Theft = { stolenFrom: string; sessionId: string }

export type Renewal = { tokens: Tokens; memberId: string } | Theft | null

/**
 * Rotates a refresh token. A token works once; for 30 seconds more it returns the same successor, for tabs that renew
 * at once. Later reuse is treated as theft: the session ends, and `stolenFrom` names its member (rules/members#7).
 * Null: invalid.
 */
export function renew(ctx: Ctx, refresh: string): Promise<Renewal> {
  if (!looksRight.test(refresh)) return Promise.resolve(null)
  return ctx.transaction(async (tx) => {
    const now = tx.clock.now()
    const hash = hashOf(refresh)
    const known = await store.lockRefresh(tx.db, hash, now)
    if (!known?.isOpen) return null
    if (known.usedAt && now.getTime() - known.usedAt.getTime() > graceSeconds * 1_000) {
      await store.endSession(tx.db, { memberId: known.memberId, id: known.sessionId, at: now, why: 'theft' })
      return { stolenFrom: known.memberId, sessionId: known.sessionId }
    }
    const tokens = after(tx, refresh)
    if (!known.usedAt) {
      await store.useRefresh(tx.db, hash, now)
      await store.touchSession(tx.db, known.sessionId, now, new Date(now.getTime() + refreshDays * dayMs))
      await write(tx, known.sessionId, tokens)
    }
    return { tokens, memberId: known.memberId }
  })
}

/** Publishes the theft of a refresh token, so that the member is notified. */
export const reportTheft = (ctx: Ctx, { stolenFrom, sessionId }: Theft): Promise<void> =>
  ctx.publish('member.token_stolen', { memberId: stolenFrom, sessionId })

export const sessionById = (ctx: Ctx, id: string): Promise<{ browser: string; createdAt: Date } | null> =>
  store.findSession(ctx.db, id)
