import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { isCurrency, money, type Money } from '../../money.ts'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentAttempts } from '../../../platform/db/tables.ts'
import type { PaymentMethod } from '../contract.ts'
import type { AttemptState } from '../rules.ts'

export type Attempt = {
  id: string
  orderId: string
  orderNumber: string
  number: number
  /** A split payment: the attempt in whose charge it is paid, by that one's reference. */
  chargedWith: string | null
  method: PaymentMethod
  /** Over a bank line that staff took as a part of what is due. */
  isPart: boolean
  reference: string
  billNumber: string | null
  amount: Money
  state: AttemptState
  providerRef: string | null
  transactionId: string | null
  webhookKey: string | null
  webLink: string | null
  failureCode: string | null
  claimedAt: Date | null
  claimNote: string | null
  /** Of the file of a screenshot that came with the claim. */
  screenshotId: string | null
  capturedAt: Date | null
  /** Came beyond the amount, and goes back by itself. */
  overpaid: Money
  /** Ever asked back; the rest may still be. */
  refunded: Money
  /** Whose card pays or is to be kept, as the buyer said last. */
  cardMember: string | null
  cardId: string | null
  keepCard: boolean
  /** Of a charge without its buyer: names it for who asked. */
  chargeKey: string | null
  /** What the card that paid is known by again; null: nothing was told of it. */
  cardFingerprints: readonly string[] | null
  expiresAt: Date | null
  polledAt: Date | null
  nextPollAt: Date | null
  unreachableSince: Date | null
  createdAt: Date
}

export function attemptFrom(row: Selectable<PaymentAttempts>): Attempt {
  const currency = isCurrency(row.currency) ? row.currency : 'HKD'
  return {
    id: row.id,
    orderId: row.order_id,
    orderNumber: row.order_number,
    number: row.number,
    chargedWith: row.charged_with,
    method: row.method as PaymentMethod, // the column's check
    isPart: row.is_part,
    reference: row.reference,
    billNumber: row.bill_number,
    amount: money(currency, row.amount_minor),
    state: row.state as AttemptState, // the column's check
    providerRef: row.provider_ref,
    transactionId: row.transaction_id,
    webhookKey: row.webhook_key,
    webLink: row.web_link,
    failureCode: row.failure_code,
    claimedAt: row.claimed_at,
    claimNote: row.claim_note,
    screenshotId: row.screenshot_id,
    capturedAt: row.captured_at,
    overpaid: money(currency, row.overpaid_minor),
    refunded: money(currency, row.refunded_minor),
    cardMember: row.card_member,
    cardId: row.card_id,
    keepCard: row.keep_card,
    chargeKey: row.charge_key,
    cardFingerprints: row.card_fingerprints,
    expiresAt: row.expires_at,
    polledAt: row.polled_at,
    nextPollAt: row.next_poll_at,
    unreachableSince: row.unreachable_since,
    createdAt: row.created_at,
  }
}

const first = (rows: readonly Selectable<PaymentAttempts>[]): Attempt | null =>
  rows[0] ? attemptFrom(rows[0]) : null

/** Attempts of one order are started one after the other. */
export async function lockOrder(db: Db, orderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 91))`.execute(db)
}

export async function listAttempts(db: Db, orderId: string): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()
  return rows.map(attemptFrom)
}

export async function findAttempt(db: Db, id: string): Promise<Attempt | null> {
  return first(await db.selectFrom('payment_attempts').selectAll().where('id', '=', id).execute())
}

/** Those of these ids that there are, in their order. */
export async function findAttempts(db: Db, ids: readonly string[]): Promise<Attempt[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', anyOf(ids, 'uuid'))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, attemptFrom(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function lockAttempt(db: Db, id: string): Promise<Attempt | null> {
  return first(await db.selectFrom('payment_attempts').selectAll().where('id', '=', id).forUpdate().execute())
}

/** The order's captured attempts, newest first, locked in one order. */
export async function lockCaptured(db: Db, orderId: string): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'captured')
    .orderBy('number', 'desc')
    .forUpdate()
    .execute()
  return rows.map(attemptFrom)
}

const chargedTogether = (db: Db, paymentId: string) =>
  db
    .selectFrom('payment_attempts')
    .selectAll()
    .where((is) => is.or([is('id', '=', paymentId), is('charged_with', '=', paymentId)]))
    .orderBy('id')

/** The attempt in whose name the provider charges: itself, or the one it is charged with. */
export async function paymentOfSplit(db: Db, attempt: Attempt): Promise<Attempt> {
  return attempt.chargedWith === null ? attempt : ((await findAttempt(db, attempt.chargedWith)) ?? attempt)
}

/** A payment, which comes first, and its split payments. */
export async function listCharge(db: Db, { id, chargedWith }: Attempt): Promise<Attempt[]> {
  const rows = await chargedTogether(db, chargedWith ?? id).execute()
  return rows
    .map(attemptFrom)
    .toSorted((a, b) => Number(a.chargedWith !== null) - Number(b.chargedWith !== null))
}

/** The split payments of a payment, which is locked before: whoever locks a charge comes by it. */
export async function lockSplits(db: Db, { id }: Attempt): Promise<Attempt[]> {
  const rows = await chargedTogether(db, id).where('charged_with', '=', id).forUpdate().execute()
  return rows.map(attemptFrom)
}

/** Refunds that were ever asked for of a charge. */
export async function countRefunds(db: Db, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('payment_refunds')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('attempt_id', 'in', chargedTogether(db, paymentId).clearSelect().clearOrderBy().select('id'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** By what a provider knows it; the reference of a split payment was never told to anybody. */
type Known = { reference: string; webhookKey?: undefined } | { webhookKey: string; reference?: undefined }

export async function findKnown(db: Db, method: PaymentMethod, known: Known): Promise<Attempt | null> {
  const by =
    known.reference === undefined
      ? (['webhook_key', known.webhookKey] as const)
      : (['reference', known.reference] as const)
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('method', '=', method)
    .where(by[0], '=', by[1])
    .where('charged_with', 'is', null)
    .execute()
  return first(rows)
}

export type NewAttempt = Omit<Insertable<PaymentAttempts>, 'state'> & { state?: RawBuilder<string> }

export async function addAttempt(db: Db, values: NewAttempt): Promise<Attempt> {
  return attemptFrom(
    await db.insertInto('payment_attempts').values(values).returningAll().executeTakeFirstOrThrow(),
  )
}

/** FPS payments by any of these bill numbers. */
export async function listByBill(db: Db, bills: readonly string[]): Promise<Attempt[]> {
  if (bills.length === 0) return []
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('bill_number', 'in', [...bills])
    .execute()
  return rows.map(attemptFrom)
}

/** Oldest first by their ids. */
export async function listById(db: Db, ids: readonly string[]): Promise<Attempt[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map(attemptFrom)
}

/** Everything but the state. */
export async function changeAttempt(
  db: Db,
  id: string,
  change: Omit<Updateable<PaymentAttempts>, 'state' | 'id'>,
): Promise<void> {
  await db.updateTable('payment_attempts').set(change).where('id', '=', id).execute()
}

/** Takes the turn to ask about an attempt: one of many tabs or processes gets it. */
export async function takeTurn(db: Db, id: string, now: Date, notSince: Date): Promise<boolean> {
  const row = await db
    .updateTable('payment_attempts')
    .set({ polled_at: now })
    .where('id', '=', id)
    .where((is) => is.or([is('polled_at', 'is', null), is('polled_at', '<', notSince)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Attempts whose provider is to be asked now; each is put off by the lease, so that no other process asks
 * too.
 */
export async function takeDue(db: Db, now: Date, lease: Date, most: number): Promise<Attempt[]> {
  const rows = await db
    .updateTable('payment_attempts')
    .set({ next_poll_at: lease })
    .where('id', 'in', (from) =>
      from
        .selectFrom('payment_attempts')
        .select('id')
        .where('next_poll_at', '<=', now)
        .orderBy('next_poll_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
  return rows.map(attemptFrom)
}

/** Attempts that were begun or captured between two times, for the daily comparison. */
export async function listBetween(
  db: Db,
  method: PaymentMethod,
  from: Date,
  until: Date,
): Promise<Attempt[]> {
  const rows = await db
    .selectFrom('payment_attempts')
    .selectAll()
    .where('method', '=', method)
    .where((is) =>
      is.or([
        is.and([is('created_at', '>=', from), is('created_at', '<', until)]),
        is.and([is('captured_at', '>=', from), is('captured_at', '<', until)]),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(attemptFrom)
}
