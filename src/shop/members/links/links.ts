import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Ctx, Member } from '../../context.ts'
import { hashOf, looksRight, memberInView } from '../sessions.ts'
import {
  codeSeconds,
  endedLinkDays,
  linkAccessMinutes,
  linkRefreshDays,
  type LinkEndedWhy,
} from './link.rules.ts'
import * as store from './link.store.ts'
import { dayMs } from '../../calendar.ts'

export type { Link } from './link.store.ts'

/** Tokens issued to a client for a member; `expiresIn` in seconds. */
export type LinkTokens = { access: string; refresh: string; scopes: readonly string[]; expiresIn: number }

const word = (): string => randomBytes(32).toString('base64url')

type Allowed = {
  memberId: string
  clientId: string
  scopes: readonly string[]
  redirectUri: string
  challenge: string
}

/**
 * Issues the authorization code that the member's browser takes to the client. Single use, for a minute
 * (rules/agents#20).
 */
export async function allowLink(ctx: Ctx, allowed: Allowed): Promise<string> {
  const code = word()
  const at = ctx.clock.now()
  const expiresAt = new Date(at.getTime() + codeSeconds * 1_000)
  await store.addCode(ctx.db, { ...allowed, hash: hashOf(code), at, expiresAt })
  return code
}

async function issue(tx: Ctx, linkId: string, scopes: readonly string[]): Promise<LinkTokens> {
  const at = tx.clock.now()
  const tokens = { access: word(), refresh: word() }
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
  await store.addTokens(tx.db, linkId, [
    { hash: hashOf(tokens.access), kind: 'access', scopes, at, expiresAt: after(linkAccessMinutes) },
    {
      hash: hashOf(tokens.refresh),
      kind: 'refresh',
      scopes,
      at,
      expiresAt: after(linkRefreshDays * 24 * 60),
    },
  ])
  return { ...tokens, scopes, expiresIn: linkAccessMinutes * 60 }
}

type Exchange = { clientId: string; code: string; redirectUri: string; verifier: string }

const verifies = (challenge: string, verifier: string): boolean => {
  const made = Buffer.from(createHash('sha256').update(verifier).digest('base64url'))
  const known = Buffer.from(challenge)
  return made.length === known.length && timingSafeEqual(made, known)
}

/**
 * Exchanges a code for tokens; null: invalid. A reused code ends the link it opened, because it may be stolen (RFC
 * 6749, 4.1.2). A wrong verifier or redirect URI consumes the code, which prevents guessing.
 */
export function exchangeCode(
  ctx: Ctx,
  { clientId, code, redirectUri, verifier }: Exchange,
): Promise<LinkTokens | null> {
  if (!looksRight.test(code)) return Promise.resolve(null)
  return ctx.transaction(async (tx) => {
    const hash = hashOf(code)
    const found = await store.lockCode(tx.db, hash)
    if (!found || found.clientId !== clientId) return null
    const now = tx.clock.now()
    if (found.usedAt) {
      if (found.linkId) await store.endLinks(tx.db, { id: found.linkId }, now, 'theft')
      return null
    }
    const isGood =
      found.isOpen &&
      found.expiresAt > now &&
      found.redirectUri === redirectUri &&
      verifies(found.challenge, verifier)
    const { memberId, scopes } = found
    const link = isGood ? await store.saveLink(tx.db, { memberId, clientId, scopes, at: now }) : null
    await store.useCode(tx.db, hash, now, link?.id ?? null)
    if (link?.isNew) await tx.publish('member.assistant_linked', { linkId: link.id })
    return link === null ? null : issue(tx, link.id, scopes)
  })
}

/**
 * Rotates a refresh token, with the same scopes or fewer; null: invalid. A reused token ends the whole link
 * (rules/agents#20). `too_much`: the request names scopes that the token lacks.
 */
export function renewLink(
  ctx: Ctx,
  { clientId, refresh, scopes }: { clientId: string; refresh: string; scopes: readonly string[] | null },
): Promise<LinkTokens | 'too_much' | null> {
  if (!looksRight.test(refresh)) return Promise.resolve(null)
  return ctx.transaction(async (tx) => {
    const hash = hashOf(refresh)
    const found = await store.lockToken(tx.db, hash)
    const now = tx.clock.now()
    if (found?.kind !== 'refresh' || found.clientId !== clientId || !found.isOpen) return null
    if (found.usedAt) {
      await store.endLinks(tx.db, { id: found.linkId }, now, 'theft')
      return null
    }
    if (found.expiresAt <= now) return null
    if (scopes?.some((scope) => !found.scopes.includes(scope))) return 'too_much'
    await store.useToken(tx.db, hash, now)
    await store.touchLink(tx.db, found.linkId, now)
    return issue(tx, found.linkId, scopes ?? found.scopes)
  })
}

/** Revokes a token for its client (RFC 7009): a refresh token with its whole link, an access token alone. */
export async function revokeToken(ctx: Ctx, clientId: string, token: string): Promise<void> {
  if (!looksRight.test(token)) return
  await ctx.transaction(async (tx) => {
    const found = await store.lockToken(tx.db, hashOf(token))
    if (found?.clientId !== clientId) return
    if (found.kind === 'access') await store.deleteToken(tx.db, hashOf(token))
    else await store.endLinks(tx.db, { id: found.linkId }, tx.clock.now(), 'client')
  })
}

/** The caller of an access token: member, link, client and allowed scopes. */
export type LinkedCaller = { member: Member; linkId: string; clientId: string; scopes: readonly string[] }

/** The caller of an access token; null: unknown or expired. The last use is recorded at most once a minute. */
export async function linkedCaller(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  access: string,
): Promise<LinkedCaller | null> {
  if (!looksRight.test(access)) return null
  const now = ctx.clock.now()
  const found = await store.findToken(ctx.db, hashOf(access))
  if (found?.kind !== 'access' || !found.isOpen || found.expiresAt <= now) return null
  const { linkId, clientId, scopes, memberId } = found
  const member = await memberInView(ctx, memberId, linkId)
  if (!member) return null
  if (now.getTime() - found.seenAt.getTime() > 60_000) await store.touchLink(ctx.db, linkId, now)
  return { member, linkId, clientId, scopes }
}

export const linksOf = (ctx: Ctx, memberId: string): Promise<store.Link[]> =>
  store.listLinks(ctx.db, memberId)
/** An open link by id; null: ended or unknown. */
export const linkById = (ctx: Ctx, id: string) => store.findLink(ctx.db, id)
export const linkCounts = (ctx: Ctx): Promise<Map<string, number>> => store.countLinks(ctx.db)

/** Ends one link of a member; false: the member has no such open link. */
export const endLinkOf = async (ctx: Ctx, memberId: string, id: string): Promise<boolean> =>
  (await store.endLinks(ctx.db, { id, memberId }, ctx.clock.now(), 'member')) > 0

/** Ends all links of a client that was removed. */
export const endLinksOfClient = (ctx: Ctx, clientId: string, why: LinkEndedWhy): Promise<number> =>
  store.endLinks(ctx.db, { clientId }, ctx.clock.now(), why)

export function forgetOldLinks(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  return store.forgetOldLinks(ctx.db, now, new Date(now.getTime() - endedLinkDays * dayMs))
}
