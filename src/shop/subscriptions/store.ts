import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SubscriptionCycles, SubscriptionLines, Subscriptions } from '../../platform/db/tables.ts'
import { isCountry, type Text } from '../region.ts'
import { isCurrency } from '../money.ts'
import {
  subscriptionMoves,
  type ContractState,
  type CycleState,
  type Failure,
  type OutOfStock,
} from './rules.ts'
import type { Announcement, Cycle, Subscription, SubscriptionLine } from './subscription.rules.ts'

type LineRow = {
  id: string
  position: number
  product_id: string
  sku: string
  sub_sku: string
  name: Text
  option_name: Text
  brand: string
  brand_slug: string
  unique_url: string
  thumbnail: string
  quantity: number
  unit_price: number
  substitute_sub_sku: string | null
  next_price: number | null
  next_price_from: string | null
  ends_on: string | null
}
type CycleRow = {
  id: string
  number: number
  state: string
  renews_on: string
  order_id: string | null
  announced: Announcement | null
  announced_at: string | null
  answer: string | null
  waited_days: number
  due_at: string | null
  retries: number
  failure: string | null
  failure_code: string | null
  paid_at: string | null
  shipped_at: string | null
}
type Row = {
  id: string
  number: string
  member_id: string
  first_order_id: string
  state: string
  interval_months: number
  currency: string
  country: string
  delivery_method: string | null
  firstname: string
  lastname: string
  calling_code: string
  contact: string
  address: string
  address2: string
  city: string
  province: string
  zip: string
  location_code: string | null
  passport_tail: string | null
  card_id: string | null
  anchor_on: string | null
  anchor_number: number
  paid_in_a_row: number
  asks_first: boolean
  out_of_stock: string
  wallet_cap: number
  paused_until: string | null
  suspended_until: string | null
  started_at: Date | null
  ended_at: Date | null
  created_at: Date
  lines: LineRow[]
  cycles: CycleRow[]
}

const iso = (at: string | null): string | null => at && new Date(at).toISOString()

const lineFrom = (row: LineRow): SubscriptionLine => ({
  id: row.id,
  position: row.position,
  productId: row.product_id,
  sku: row.sku,
  subSku: row.sub_sku,
  name: row.name,
  optionName: row.option_name,
  brand: row.brand,
  brandSlug: row.brand_slug,
  uniqueUrl: row.unique_url,
  thumbnail: row.thumbnail,
  quantity: row.quantity,
  unitPrice: row.unit_price,
  substituteSubSku: row.substitute_sub_sku,
  nextPrice: row.next_price,
  nextPriceFrom: row.next_price_from,
  endsOn: row.ends_on,
})

const cycleFrom = (row: CycleRow): Cycle => ({
  id: row.id,
  number: row.number,
  state: row.state as CycleState, // the table of moves knows no other
  renewsOn: row.renews_on,
  orderId: row.order_id,
  announced: row.announced,
  announcedAt: iso(row.announced_at),
  answered: row.answer === 'yes',
  waitedDays: row.waited_days,
  dueAt: iso(row.due_at),
  retries: row.retries,
  failure: row.failure as Failure | null, // the column's check
  failureCode: row.failure_code,
  paidAt: iso(row.paid_at),
  shippedAt: iso(row.shipped_at),
})

function subscriptionFrom(row: Row): Subscription {
  if (!isCurrency(row.currency) || !isCountry(row.country))
    throw new Error(`subscription ${row.id} is of no place`)
  return {
    id: row.id,
    number: row.number,
    memberId: row.member_id,
    firstOrderId: row.first_order_id,
    state: row.state as ContractState, // the table of moves knows no other
    intervalMonths: row.interval_months,
    currency: row.currency,
    country: row.country,
    deliveryMethod: row.delivery_method as Subscription['deliveryMethod'], // the column's check
    delivery: {
      firstname: row.firstname,
      lastname: row.lastname,
      callingCode: row.calling_code,
      contact: row.contact,
      address: row.address,
      address2: row.address2,
      city: row.city,
      province: row.province,
      zip: row.zip,
      locationCode: row.location_code,
      passportTail: row.passport_tail,
    },
    cardId: row.card_id,
    anchorOn: row.anchor_on,
    anchorNumber: row.anchor_number,
    paidInARow: row.paid_in_a_row,
    asksFirst: row.asks_first,
    outOfStock: row.out_of_stock as OutOfStock, // the column's check
    walletCap: row.wallet_cap,
    pausedUntil: row.paused_until,
    suspendedUntil: row.suspended_until,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    lines: row.lines.map(lineFrom),
    cycles: row.cycles.map(cycleFrom),
  }
}

/** Contracts whole, in one question. */
const select = (where: ReturnType<typeof sql>, rest = sql``) => sql<Row>`
  select s.*, s.anchor_on::text, s.paused_until::text, s.suspended_until::text,
    (select coalesce(jsonb_agg(l order by l.position), '[]') from subscription_lines l where l.subscription_id = s.id) as lines,
    (select coalesce(jsonb_agg(c order by c.number), '[]') from subscription_cycles c where c.subscription_id = s.id) as cycles
  from subscriptions s where ${where} ${rest}`

export async function findSubscription(db: Db, id: string): Promise<Subscription | null> {
  const found = await select(sql`s.id = ${id}`).execute(db)
  return found.rows[0] ? subscriptionFrom(found.rows[0]) : null
}

/** The same, locked until the transaction ends; everybody who changes one locks it first. */
export async function lockSubscription(db: Db, id: string): Promise<Subscription | null> {
  await db.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate().execute()
  return findSubscription(db, id)
}

export async function listOfMember(
  db: Db,
  memberId: string,
  { state, from, size }: { state?: ContractState | undefined; from: number; size: number },
): Promise<{ subscriptions: Subscription[]; total: number }> {
  const where = state ? sql`s.member_id = ${memberId} and s.state = ${state}` : sql`s.member_id = ${memberId}`
  const rank = sql`order by case when s.state in ('cancelled', 'ended', 'void') then 1 else 0 end, s.created_at desc, s.id
    limit ${size} offset ${from}`
  const [rows, count] = await Promise.all([
    select(where, rank).execute(db),
    sql<{ total: number }>`select count(*)::int as total from subscriptions s where ${where}`.execute(db),
  ])
  return { subscriptions: rows.rows.map(subscriptionFrom), total: count.rows[0]?.total ?? 0 }
}

/** Contracts that an order began, or whose cycle it pays. */
export async function idsOfOrder(
  db: Db,
  orderId: string,
): Promise<{ begun: string[]; renewed: string | null }> {
  const begun = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('first_order_id', '=', orderId)
    .orderBy('interval_months')
    .execute()
  const cycle = await db
    .selectFrom('subscription_cycles')
    .select('subscription_id')
    .where('order_id', '=', orderId)
    .where('number', '>', 1)
    .executeTakeFirst()
  return { begun: begun.map(({ id }) => id), renewed: cycle?.subscription_id ?? null }
}

/** Ids of a member's contracts that are not over. */
export async function liveIdsOf(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', 'not in', ['cancelled', 'ended', 'void'])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Takes cycles that are due in hand, for a few minutes: other workers take others, and what a worker that
 * died had in hand is taken again.
 */
export async function claimDue(db: Db, now: Date, size: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    update subscription_cycles c set claimed_until = ${new Date(now.getTime() + 5 * 60_000)}
    from (select id from subscription_cycles where due_at <= ${now} and (claimed_until is null or claimed_until < ${now})
      order by due_at limit ${size} for update skip locked) due
    where c.id = due.id returning c.subscription_id as id`.execute(db)
  return found.rows.map(({ id }) => id)
}

export async function insertSubscription(
  db: Db,
  row: Insertable<Subscriptions>,
  lines: readonly Insertable<SubscriptionLines>[],
): Promise<boolean> {
  const added = await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((clash) => clash.columns(['first_order_id', 'interval_months']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await db
    .insertInto('subscription_lines')
    .values([...lines])
    .execute()
  return true
}

const waysTo = (machine: 'contract' | 'cycle', to: string): string[] =>
  Object.entries(subscriptionMoves[machine] as Record<string, readonly string[]>).flatMap(([from, next]) =>
    next.includes(to) ? [from] : [],
  )

const nameMove = (db: Db, id: string) =>
  sql`select set_config('shop.subscription_move', ${id}, true)`.execute(db)

/** False: it is not where it may come from. */
export async function moveContract(
  db: Db,
  id: string,
  to: ContractState,
  change: Updateable<Subscriptions> = {},
): Promise<boolean> {
  await nameMove(db, id)
  const moved = await db
    .updateTable('subscriptions')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', [...waysTo('contract', to), ''])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export async function moveCycle(
  db: Db,
  id: string,
  to: CycleState,
  change: Updateable<SubscriptionCycles> = {},
): Promise<boolean> {
  await nameMove(db, id)
  const moved = await db
    .updateTable('subscription_cycles')
    .set({ ...change, state: to })
    .where('id', '=', id)
    .where('state', 'in', [...waysTo('cycle', to), ''])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export async function changeContract(db: Db, id: string, change: Updateable<Subscriptions>): Promise<void> {
  await db.updateTable('subscriptions').set(change).where('id', '=', id).execute()
}

export async function changeCycle(db: Db, id: string, change: Updateable<SubscriptionCycles>): Promise<void> {
  await db.updateTable('subscription_cycles').set(change).where('id', '=', id).execute()
}

export async function changeLine(db: Db, id: string, change: Updateable<SubscriptionLines>): Promise<void> {
  await db.updateTable('subscription_lines').set(change).where('id', '=', id).execute()
}

/** A line as it was, the price that was promised with it. */
export const restoreLine = (db: Db, line: SubscriptionLine): Promise<void> =>
  changeLine(db, line.id, {
    product_id: line.productId,
    sku: line.sku,
    sub_sku: line.subSku,
    name: line.name,
    option_name: line.optionName,
    brand: line.brand,
    brand_slug: line.brandSlug,
    unique_url: line.uniqueUrl,
    thumbnail: line.thumbnail,
    unit_price: line.unitPrice,
    substitute_sub_sku: line.substituteSubSku,
    next_price: line.nextPrice,
    next_price_from: line.nextPriceFrom,
    ends_on: line.endsOn,
  })

export async function removeLine(db: Db, id: string): Promise<void> {
  await db.deleteFrom('subscription_lines').where('id', '=', id).execute()
}

export async function insertCycle(db: Db, cycle: Insertable<SubscriptionCycles>): Promise<void> {
  await db.insertInto('subscription_cycles').values(cycle).execute()
}

/** A cycle that nobody was told about and nothing was charged for. */
export async function removeCycle(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('subscription_cycles')
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('order_id', 'is', null)
    .execute()
}

/** The identity number for customs, sealed; null: there is none. */
export async function sealedPassport(db: Db, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('subscriptions').select('passport').where('id', '=', id).executeTakeFirst()
  return row?.passport ?? null
}

/** Contracts whose next delivery is on one of these days. */
export async function idsRenewingBetween(db: Db, from: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscription_cycles')
    .select('subscription_id')
    .where('state', 'in', ['scheduled', 'locked'])
    .where('renews_on', '>=', from)
    .where('renews_on', '<=', to)
    .orderBy('subscription_id')
    .execute()
  return rows.map((row) => row.subscription_id)
}

/** Whether an event of a cycle was written with a mark as its reason. */
export async function hasEvent(
  db: Db,
  id: string,
  { cycle, mark }: { cycle: number; mark: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('subscription_events')
    .select('id')
    .where('subscription_id', '=', id)
    .where('cycle', '=', cycle)
    .where('reason', '=', mark)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the person out of a member's contracts; identity numbers go, links go. */
export async function blankOf(db: Db, memberId: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({
      firstname: '',
      lastname: '',
      calling_code: '',
      contact: '',
      address: '',
      address2: '',
      city: '',
      province: '',
      zip: '',
      location_code: null,
      passport: null,
      passport_tail: null,
      cancel_note: '',
      consents: null,
    })
    .where('member_id', '=', memberId)
    .execute()
  await sql`delete from subscription_links where subscription_id in (select id from subscriptions where member_id = ${memberId})`.execute(
    db,
  )
}

/** Every contract and enrolment of an account is another's from now on. */
export async function moveOf(db: Db, from: string, into: string): Promise<void> {
  await db.updateTable('subscriptions').set({ member_id: into }).where('member_id', '=', from).execute()
  await db.updateTable('card_enrolments').set({ member_id: into }).where('member_id', '=', from).execute()
}

/** The card of a member that is the same as one that was taken off; null: there is none. */
export async function sameCardOf(db: Db, cardId: string, memberId: string): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select o.id from member_cards c join member_cards o on o.brand = c.brand and o.last_four = c.last_four
    where c.id = ${cardId} and o.member_id = ${memberId} and o.removed_at is null`.execute(db)
  return found.rows[0]?.id ?? null
}
