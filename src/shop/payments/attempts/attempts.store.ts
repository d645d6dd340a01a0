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
  /** Split payments: the attempt whose charge, by its reference, includes this one. */
  chargedWith: string | null
  method: PaymentMethod
  /** Made for a bank line that staff accepted as partial payment. */
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
  /** File id of the claim's screenshot. */
  screenshotId: string | null
  capturedAt: Date | null
  /** Amount paid in excess, which is refunded automatically. */
  overpaid: Money
  /** Sum of all requested refunds; the rest can still be refunded. */
  refunded: Money
  /** Owner of the card that pays or is to be stored, by the buyer's latest choice. */
  cardMember: string | null
  cardId: string | null
  keepCard: boolean
  /** Charges of a stored card: idempotency key of the requester. */
  chargeKey: string | null
  /** Fingerprints by which the card is recognised again; null: not reported. */
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

/** Advisory transaction lock: attempts of one order are started one at a time. */
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

/** Attempts by id, in the order of `ids`. Unknown ids are skipped. */
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

/** Locks the order's captured attempts, newest first, always in that sequence. */
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

/** The attempt whose reference the provider charges: itself, or the one it is charged with. */
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

/** Locks the split payments of a payment. The payment must be locked first, as it serialises access to the charge. */
export async function lockSplits(db: Db, { id }: Attempt): Promise<Attempt[]> {
  const rows = await chargedTogether(db, id).where('charged_with', '=', id).forUpdate().execute()
  return rows.map(attemptFrom)
}

/** Number of refunds ever requested of a charge. */
export async function countRefunds(db: Db, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('payment_refunds')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('attempt_id', 'in', chargedTogether(db, paymentId).clearSelect().clearOrderBy().select('id'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Key by which a provider knows an attempt. References of split payments are never sent to a provider. */
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

/** Attempts by id, sorted by id: oldest first. */
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

/** Updates columns other than the state. */
export async function changeAttempt(
  db: Db,
  id: string,
  change: Omit<Updateable<PaymentAttempts>, 'state' | 'id'>,
): Promise<void> {
  await db.updateTable('payment_attempts').set(change).where('id', '=', id).execute()
}

/** Claims the right to query the provider about an attempt; true for one of concurrent callers since `notSince`. */
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

/** Takes attempts that are due for a query; their next query is set to `lease`, so that no other process takes them. */
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

/** Attempts created or captured between two times, for the daily reconciliation. */
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
