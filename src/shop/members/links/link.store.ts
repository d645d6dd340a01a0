import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { deleteInPortions } from '../../../platform/db/delete-in-portions.ts'
import type { LinkEndedWhy } from './link.rules.ts'

export type NewCode = {
  hash: Buffer
  memberId: string
  clientId: string
  scopes: readonly string[]
  redirectUri: string
  challenge: string
  at: Date
  expiresAt: Date
}

export async function addCode(db: Db, code: NewCode): Promise<void> {
  await db
    .insertInto('link_codes')
    .values({
      hash: code.hash,
      member_id: code.memberId,
      client_id: code.clientId,
      scopes: [...code.scopes],
      redirect_uri: code.redirectUri,
      challenge: code.challenge,
      created_at: code.at,
      expires_at: code.expiresAt,
    })
    .execute()
}

export type Code = {
  memberId: string
  clientId: string
  scopes: string[]
  redirectUri: string
  challenge: string
  expiresAt: Date
  usedAt: Date | null
  linkId: string | null
  /** Whether the member can sign in. */
  isOpen: boolean
}

/** Locks a code, and its account against closing; null: unknown hash. */
export async function lockCode(db: Db, hash: Buffer): Promise<Code | null> {
  const { rows } = await sql<Code>`
    select c.member_id as "memberId", c.client_id as "clientId", c.scopes, c.redirect_uri as "redirectUri", c.challenge,
      c.expires_at as "expiresAt", c.used_at as "usedAt", c.link_id as "linkId",
      m.state in ('active', 'erasure_requested') as "isOpen"
    from link_codes c join members m on m.id = c.member_id
    where c.hash = ${hash} for update of c for key share of m`.execute(db)
  return rows[0] ?? null
}

export async function useCode(db: Db, hash: Buffer, at: Date, linkId: string | null): Promise<void> {
  await db.updateTable('link_codes').set({ used_at: at, link_id: linkId }).where('hash', '=', hash).execute()
}

/** Opens the link between a member and a client, or adds scopes to the open one; `isNew`: it was opened. */
export async function saveLink(
  db: Db,
  {
    memberId,
    clientId,
    scopes,
    at,
  }: { memberId: string; clientId: string; scopes: readonly string[]; at: Date },
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into member_links as l (member_id, client_id, scopes, created_at, seen_at)
    values (${memberId}, ${clientId}, ${[...scopes]}, ${at}, ${at})
    on conflict (member_id, client_id) where ended_at is null do update set seen_at = excluded.seen_at,
      scopes = (select array_agg(distinct s order by s) from unnest(l.scopes || excluded.scopes) s)
    returning id, (xmax = 0) as "isNew"`.execute(db)
  const [link] = rows
  if (!link) throw new Error('a link was not written')
  return link
}

export type NewToken = {
  hash: Buffer
  kind: 'access' | 'refresh'
  scopes: readonly string[]
  at: Date
  expiresAt: Date
}

export async function addTokens(db: Db, linkId: string, tokens: readonly NewToken[]): Promise<void> {
  await db
    .insertInto('link_tokens')
    .values(
      tokens.map(({ hash, kind, scopes, at, expiresAt }) => ({
        hash,
        link_id: linkId,
        kind,
        scopes: [...scopes],
        created_at: at,
        expires_at: expiresAt,
      })),
    )
    .execute()
}

export type Token = {
  kind: 'access' | 'refresh'
  linkId: string
  memberId: string
  clientId: string
  scopes: string[]
  expiresAt: Date
  usedAt: Date | null
  seenAt: Date
  /** Whether the link is open and its member can sign in. */
  isOpen: boolean
}

const tokens = (hash: Buffer) => sql<Token>`
  select t.kind, t.link_id as "linkId", l.member_id as "memberId", l.client_id as "clientId", t.scopes,
    t.expires_at as "expiresAt", t.used_at as "usedAt", l.seen_at as "seenAt",
    l.ended_at is null and m.state in ('active', 'erasure_requested') as "isOpen"
  from link_tokens t join member_links l on l.id = t.link_id join members m on m.id = l.member_id
  where t.hash = ${hash}`

export const findToken = async (db: Db, hash: Buffer): Promise<Token | null> =>
  (await tokens(hash).execute(db)).rows[0] ?? null

/**
 * A token with its link locked until the transaction ends, so that concurrent uses of one refresh token are
 * serialised.
 */
export async function lockToken(db: Db, hash: Buffer): Promise<Token | null> {
  const locked = await sql`select from member_links l join link_tokens t on t.link_id = l.id
    where t.hash = ${hash} for update of l`.execute(db)
  return locked.rows.length > 0 ? findToken(db, hash) : null
}

export async function useToken(db: Db, hash: Buffer, at: Date): Promise<void> {
  await db.updateTable('link_tokens').set({ used_at: at }).where('hash', '=', hash).execute()
}

export async function deleteToken(db: Db, hash: Buffer): Promise<void> {
  await db.deleteFrom('link_tokens').where('hash', '=', hash).execute()
}

export async function touchLink(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('member_links').set({ seen_at: at }).where('id', '=', id).execute()
}

type Which = { id: string; memberId?: string } | { memberId: string } | { clientId: string }

/** Ends codes that were not exchanged yet; waits for an exchange in progress. */
async function endCodes(db: Db, which: Exclude<Which, { id: string }>, at: Date): Promise<void> {
  await db
    .updateTable('link_codes')
    .set({ used_at: at })
    .where('used_at', 'is', null)
    .$if('memberId' in which, (query) =>
      query.where('member_id', '=', 'memberId' in which ? which.memberId : ''),
    )
    .$if('clientId' in which, (query) =>
      query.where('client_id', '=', 'clientId' in which ? which.clientId : ''),
    )
    .execute()
}

/**
 * Ends links with their tokens and codes immediately and permanently; returns their number. Codes are ended first,
 * the lock order of an exchange, so that no concurrent exchange opens a new link.
 */
export async function endLinks(db: Db, which: Which, at: Date, why: LinkEndedWhy): Promise<number> {
  if (!('id' in which)) await endCodes(db, which, at)
  const ended = await db
    .updateTable('member_links')
    .set({ ended_at: at, ended_why: why })
    .where('ended_at', 'is', null)
    .$if('id' in which, (query) => query.where('id', '=', 'id' in which ? which.id : ''))
    .$if('memberId' in which && which.memberId !== undefined, (query) =>
      query.where('member_id', '=', 'memberId' in which ? (which.memberId ?? '') : ''),
    )
    .$if('clientId' in which, (query) =>
      query.where('client_id', '=', 'clientId' in which ? which.clientId : ''),
    )
    .returning('id')
    .execute()
  if (ended.length > 0)
    await db
      .deleteFrom('link_tokens')
      .where(
        'link_id',
        'in',
        ended.map(({ id }) => id),
      )
      .where('kind', '=', 'access')
      .execute()
  return ended.length
}

export type Link = { id: string; clientId: string; scopes: string[]; createdAt: Date; seenAt: Date }

export const listLinks = (db: Db, memberId: string): Promise<Link[]> =>
  db
    .selectFrom('member_links')
    .select(['id', 'client_id as clientId', 'scopes', 'created_at as createdAt', 'seen_at as seenAt'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()

/** An open link with its member; null: ended or unknown. */
export async function findLink(db: Db, id: string): Promise<(Link & { memberId: string }) | null> {
  const found = await db
    .selectFrom('member_links')
    .select(['id', 'client_id as clientId', 'scopes', 'created_at as createdAt', 'seen_at as seenAt'])
    .select('member_id as memberId')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found ?? null
}

/** Number of open links by client. */
export async function countLinks(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('member_links')
    .select((row) => ['client_id as clientId', row.fn.countAll<string>().as('count')])
    .where('ended_at', 'is', null)
    .groupBy('client_id')
    .execute()
  return new Map(rows.map(({ clientId, count }) => [clientId, Number(count)]))
}

/** Deletes expired tokens and codes, and links that ended before `before`. */
export async function forgetOldLinks(db: Db, now: Date, before: Date): Promise<void> {
  await deleteInPortions(db, 'link_tokens', sql`expires_at < ${now}`)
  await deleteInPortions(db, 'link_codes', sql`expires_at < ${before}`)
  await deleteInPortions(db, 'member_links', sql`ended_at < ${before}`)
}
