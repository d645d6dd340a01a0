import { reasonColumns, type Reason } from '../../causes.ts'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { GiftCodes } from '../../../platform/db/tables.ts'
import { isCurrency, money } from '../../money.ts'
import type { Locale } from '../../region.ts'
import type { Gift, GiftFilter, NewGift } from './gift.rules.ts'
import { giftWaysTo, type GiftState } from './gift-states.rules.ts'
import type { Worth } from '../rules.ts'

const giftFrom = (row: Selectable<GiftCodes>): Gift => ({
  id: row.id,
  lastFour: row.last_four,
  amount: money(isCurrency(row.currency) ? row.currency : 'HKD', row.amount),
  used: row.used,
  held: row.held,
  lapsed: row.lapsed,
  worth: row.worth as Worth, // the columns' checks know the words
  state: row.state as GiftState,
  batch: row.batch,
  orderId: row.order_id,
  recipient: row.recipient,
  recipientEmail: row.recipient_email,
  sender: row.sender,
  message: row.message,
  locale: row.locale as Locale,
  sendOn: row.send_on,
  startsAt: row.starts_at,
  expiresAt: row.expires_at,
  claimedBy: row.claimed_by,
  claimedAt: row.claimed_at,
  createdBy: row.created_by,
  createdAt: row.created_at,
})

export type Coded = NewGift & { state: 'ordered' | 'active'; code: { hash: Buffer; lastFour: string } | null }

/** Inserts codes and returns their ids in the given order. */
export async function addGifts(db: Db, gifts: readonly Coded[], at: Date): Promise<string[]> {
  const rows = await db
    .insertInto('gift_codes')
    .values(
      gifts.map((gift) => ({
        code_hash: gift.code?.hash ?? null,
        last_four: gift.code?.lastFour ?? null,
        currency: gift.amount.currency,
        amount: gift.amount.minor,
        worth: gift.worth,
        state: gift.state,
        batch: gift.batch,
        order_id: gift.orderId,
        recipient: gift.recipient,
        recipient_email: gift.recipientEmail,
        sender: gift.sender,
        message: gift.message,
        locale: gift.locale,
        send_on: gift.sendOn,
        expires_at: gift.expiresAt,
        created_by: gift.createdBy,
        created_at: at,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the code with one of these hashes; null: unknown. */
export async function lockByHash(db: Db, hashes: readonly Buffer[]): Promise<Gift | null> {
  const row = await db
    .selectFrom('gift_codes')
    .selectAll()
    .where('code_hash', 'in', [...hashes])
    .forUpdate()
    .executeTakeFirst()
  return row ? giftFrom(row) : null
}

export async function findByHash(db: Db, hashes: readonly Buffer[]): Promise<Gift | null> {
  const row = await db
    .selectFrom('gift_codes')
    .selectAll()
    .where('code_hash', 'in', [...hashes])
    .executeTakeFirst()
  return row ? giftFrom(row) : null
}

export async function findGift(db: Db, id: string): Promise<Gift | null> {
  const row = await db.selectFrom('gift_codes').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? giftFrom(row) : null
}

/** Extends the expiry of a code to at least `until`; codes without expiry stay without. */
export async function extendGift(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('gift_codes')
    .set({ expires_at: until })
    .where('id', '=', id)
    .where('expires_at', '<', until)
    .execute()
}

export async function lockGift(db: Db, id: string): Promise<Gift | null> {
  const row = await db
    .selectFrom('gift_codes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ? giftFrom(row) : null
}

export async function lockOfOrder(db: Db, orderId: string): Promise<Gift[]> {
  const rows = await db
    .selectFrom('gift_codes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(giftFrom)
}

export async function hasGifts(db: Db, orderId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('gift_codes')
      .select('id')
      .where('order_id', '=', orderId)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}

type Mover = { actor: string; reason?: Reason; at: Date }

/** Moves a code to a state and records the event. False: the transition is not allowed from its current state. */
export async function moveGift(
  db: Db,
  id: string,
  to: GiftState,
  { actor, reason = '', at }: Mover,
  change: Updateable<GiftCodes> = {},
): Promise<boolean> {
  const before = await db
    .selectFrom('gift_codes')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before || !giftWaysTo(to).includes(before.state as GiftState)) return false // the column's check
  await db
    .updateTable('gift_codes')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .execute()
  await db
    .insertInto('state_events')
    .values({
      entity: 'gift_code',
      entity_id: id,
      machine: 'state',
      from_state: before.state,
      to_state: to,
      actor,
      ...reasonColumns(reason),
      at,
    })
    .execute()
  return true
}

/** Replaces the code of a gift card; the previous code becomes invalid. */
export async function setCode(db: Db, id: string, code: { hash: Buffer; lastFour: string }): Promise<void> {
  await db
    .updateTable('gift_codes')
    .set({ code_hash: code.hash, last_four: code.lastFour })
    .where('id', '=', id)
    .execute()
}

/** Moves claimed codes to the account that a member was merged into, so that refunds to these codes reach it. */
export async function moveClaimed(db: Db, from: string, to: string): Promise<void> {
  await db.updateTable('gift_codes').set({ claimed_by: to }).where('claimed_by', '=', from).execute()
}

export async function listClaimed(
  db: Db,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ entries: Gift[]; total: number }> {
  const claimed = db.selectFrom('gift_codes').where('claimed_by', '=', memberId)
  const [rows, { total }] = await Promise.all([
    claimed
      .selectAll()
      .orderBy('claimed_at', 'desc')
      .orderBy('id')
      .offset((page - 1) * limit)
      .limit(limit)
      .execute(),
    claimed.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { entries: rows.map(giftFrom), total: Number(total) }
}

/** Whether the last freeze of a code was caused by a dispute, not by a staff user. */
export async function isFrozenByDispute(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('state_events')
    .select('cause')
    .where('entity', '=', 'gift_code')
    .where('entity_id', '=', id)
    .where('to_state', '=', 'frozen')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.cause === 'dispute'
}

/** Whether an order is on hold, or has a dispute that is open or lost. */
export async function isOrderHeld(db: Db, orderId: string): Promise<boolean> {
  const found = await sql`
    select from orders o where o.id = ${orderId} and (o.fulfilment = 'on_hold'
      or exists (select from order_disputes where order_id = o.id and outcome is distinct from 'won'))`.execute(
    db,
  )
  return found.rows.length > 0
}

/** Ids of paid gift cards that are due to be sent. */
export async function listToSend(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_codes')
    .select('id')
    .where('state', '=', 'issued')
    .where('order_id', 'is not', null) // codes of a batch are handed out with its file
    .where((each) => each.or([each('send_on', 'is', null), each('send_on', '<=', today)]))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listExpiredGifts(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('gift_codes')
    .select('id')
    .where('expires_at', '<=', now)
    .where('state', 'in', ['issued', 'active', 'partly_used', 'frozen'])
    .where('held', '=', 0)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listGifts(
  db: Db,
  { batch, state, search }: GiftFilter,
  page: { from: number; size: number },
): Promise<{ gifts: Gift[]; total: number }> {
  const found = db
    .selectFrom('gift_codes')
    .$if(batch !== undefined, (query) => query.where('batch', '=', batch ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(search !== undefined, (query) =>
      query.where((each) =>
        each.or([
          each('last_four', '=', (search ?? '').toUpperCase()),
          each(sql`lower(recipient_email)`, '=', (search ?? '').toLowerCase()),
          each('batch', '=', search ?? ''),
        ]),
      ),
    )
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.size)
    .offset(page.from)
    .execute()
  const { total } = await found
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { gifts: rows.map(giftFrom), total }
}
