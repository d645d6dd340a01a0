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

export type { Link } from './link.store.ts'

/** What a client was given for a member: `expiresIn` in seconds. */
export type LinkTokens = { access: string; refresh: string; scopes: readonly string[]; expiresIn: number }

const word = (): string => randomBytes(32).toString('base64url')

type Allowed = {
  memberId: string
  clientId: string
  scopes: readonly string[]
  redirectUri: string
  challenge: string
}

/** A member allowed it: the code that their browser takes to the client. Good once, for a minute (rules/agents#20). */
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
 * Tokens for a code; null: it is not good. A code that is shown again ends what it became: somebody else has it
 * (RFC 6749, 4.1.2). A wrong verifier or address uses the code up, so that nobody tries others.
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
 * The next tokens for a refresh token, with its scopes or fewer; null: it is not good. One that was used before ends
 * the whole link (rules/agents#20). `too_much`: scopes it does not have.
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

/** A client gives a token back: a refresh token with all that came of it, an access token alone (RFC 7009). */
export async function revokeToken(ctx: Ctx, clientId: string, token: string): Promise<void> {
  if (!looksRight.test(token)) return
  await ctx.transaction(async (tx) => {
    const found = await store.lockToken(tx.db, hashOf(token))
    if (found?.clientId !== clientId) return
    if (found.kind === 'access') await store.deleteToken(tx.db, hashOf(token))
    else await store.endLinks(tx.db, { id: found.linkId }, tx.clock.now(), 'client')
  })
}

/** Who calls by an access token, of which client, and what they allowed. */
export type LinkedCaller = { member: Member; linkId: string; clientId: string; scopes: readonly string[] }

/** Null: the token is nobody's, or not any more. That it was used is noted once a minute. */
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
/** A link that goes on; null: it ended. */
export const linkById = (ctx: Ctx, id: string) => store.findLink(ctx.db, id)
export const linkCounts = (ctx: Ctx): Promise<Map<string, number>> => store.countLinks(ctx.db)

/** Ends one link of a member; false: they have none of that id. */
export const endLinkOf = async (ctx: Ctx, memberId: string, id: string): Promise<boolean> =>
  (await store.endLinks(ctx.db, { id, memberId }, ctx.clock.now(), 'member')) > 0

/** Ends all links of a client that is registered no more. */
export const endLinksOfClient = (ctx: Ctx, clientId: string, why: LinkEndedWhy): Promise<number> =>
  store.endLinks(ctx.db, { clientId }, ctx.clock.now(), why)

export function forgetOldLinks(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  return store.forgetOldLinks(ctx.db, now, new Date(now.getTime() - endedLinkDays * 86_400_000))
}
