import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SubscriptionCycles, SubscriptionLines, Subscriptions } from '../../platform/db/tables.ts'
import { selectSubscriptions, subscriptionFrom } from './rows.store.ts'
import { subscriptionMoves, type ContractState, type CycleState } from './rules.ts'
import type { Subscription, SubscriptionLine } from './subscription.rules.ts'

export async function findSubscription(db: Db, id: string): Promise<Subscription | null> {
  const found = await selectSubscriptions(sql`s.id = ${id}`).execute(db)
  return found.rows[0] ? subscriptionFrom(found.rows[0]) : null
}

/** Days from which a line has new terms; null: unknown line. */
export async function findTerms(
  db: Db,
  lineId: string,
): Promise<{ nextPriceFrom: string | null; endsOn: string | null } | null> {
  const row = await db
    .selectFrom('subscription_lines')
    .select(['next_price_from as nextPriceFrom', 'ends_on as endsOn'])
    .where('id', '=', lineId)
    .executeTakeFirst()
  return row ?? null
}

/** Contracts by id. */
export async function findSubscriptions(db: Db, ids: readonly string[]): Promise<Subscription[]> {
  const found = await selectSubscriptions(sql`s.id = any (${[...ids]}::uuid[])`, sql`order by s.id`).execute(
    db,
  )
  return found.rows.map(subscriptionFrom)
}

/** Contracts by id, locked until the transaction ends; those locked by others are skipped. */
export async function lockFree(db: Db, ids: readonly string[]): Promise<Subscription[]> {
  const locked = await sql<{ id: string }>`
    select id from subscriptions where id = any (${[...ids]}::uuid[]) order by id for update skip locked`.execute(
    db,
  )
  return findSubscriptions(
    db,
    locked.rows.map(({ id }) => id),
  )
}

/** A contract, locked until the transaction ends. Every change locks the contract first. */
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
    selectSubscriptions(where, rank).execute(db),
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

/** Ids of a contract's first order and of the orders of its cycles. */
export async function orderIdsOf(db: Db, id: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select first_order_id as id from subscriptions where id = ${id}
    union select order_id from subscription_cycles where subscription_id = ${id} and order_id is not null`.execute(
    db,
  )
  return found.rows.map((row) => row.id)
}

/** Contracts of a member that are not over. */
export async function listLive(db: Db, memberId: string): Promise<Subscription[]> {
  const live = sql`s.member_id = ${memberId} and s.state not in ('cancelled', 'ended', 'void')`
  const found = await selectSubscriptions(live, sql`order by s.id`).execute(db)
  return found.rows.map(subscriptionFrom)
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

/** Claims due cycles for five minutes: concurrent workers claim others, and claims of a crashed worker expire. */
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

const statesLeadingTo = (machine: 'contract' | 'cycle', to: string): string[] =>
  Object.entries(subscriptionMoves[machine] as Record<string, readonly string[]>).flatMap(([from, next]) =>
    next.includes(to) ? [from] : [],
  )

const nameMove = (db: Db, id: string) =>
  sql`select set_config('shop.subscription_move', ${id}, true)`.execute(db)

/** False: the contract is not in a permitted source state. */
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
    .where('state', 'in', [...statesLeadingTo('contract', to), ''])
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
    .where('state', 'in', [...statesLeadingTo('cycle', to), ''])
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

/** Restores a line, including its announced price. */
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

/** Deletes a cycle that was neither announced nor charged. */
export async function removeCycle(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('subscription_cycles')
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('order_id', 'is', null)
    .execute()
}

/** The sealed identity number for customs; null: none. */
export async function sealedPassport(db: Db, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom('subscriptions').select('passport').where('id', '=', id).executeTakeFirst()
  return row?.passport ?? null
}

/** Contracts whose next delivery is between two days. */
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

/** Whether a cycle has an event whose reason is this mark. */
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
