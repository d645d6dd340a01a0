import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { EventDetails } from '../events.store.ts'
import { subscriptionMoves, type CycleState } from '../rules.ts'

type CycleMove = { id: string; orderId?: string; dueAt: Date | null; paidAt?: Date }

/**
 * Moves cycles in one statement, with the rules of `moveCycle`. Throws when a cycle is not in a permitted source
 * state.
 */
export async function moveCycles(db: Db, to: CycleState, moves: readonly CycleMove[]): Promise<void> {
  const sources = Object.entries(subscriptionMoves.cycle as Record<string, readonly string[]>).flatMap(
    ([from, next]) => (next.includes(to) ? [from] : []),
  )
  const rows = moves.map(({ id, orderId, dueAt, paidAt }) => ({
    id,
    order_id: orderId ?? null,
    due_at: dueAt,
    paid_at: paidAt ?? null,
  }))
  const { rows: found } = await sql<{ moved: number }>`
    select move_subscription_cycles(${JSON.stringify(rows)}::jsonb, ${sources}::text[], ${to}) as moved`.execute(
    db,
  )
  if (found[0]?.moved !== moves.length) throw new Error(`one of many deliveries could not become ${to}`)
}

type FirstCharge = { cycleId: string; orderId: string; cardId: string; amount: number }

/** Adds the first attempts of cycles that were never charged. */
export async function addFirstCharges(
  db: Db,
  charges: readonly FirstCharge[],
  startedAt: Date,
): Promise<void> {
  await sql`
    insert into subscription_charges (cycle_id, attempt, kind, order_id, card_id, amount_minor, started_at)
    select c."cycleId", 1, 'renewal', c."orderId", c."cardId", c.amount, ${startedAt}
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as c ("cycleId" uuid, "orderId" uuid, "cardId" uuid, amount bigint)
    order by 1`.execute(db)
}

export async function endFirstCharges(db: Db, cycleIds: readonly string[], at: Date): Promise<void> {
  await sql`
    update subscription_charges set outcome = 'captured', code = null, ended_at = ${at}
    where cycle_id = any (${[...cycleIds]}::uuid[]) and attempt = 1`.execute(db)
}

export type PaidContract = {
  id: string
  number: number
  orderId: string
  anchorOn: string
  anchorNumber: number
  next: { id: string; renewsOn: string; dueAt: Date | null }
}

/** Advances contracts by a paid period: anchor, next delivery and timeline. */
export async function advanceContracts(db: Db, paid: readonly PaidContract[], at: Date): Promise<void> {
  const rows = JSON.stringify(
    paid.map(({ next, orderId, ...contract }) => ({
      ...contract,
      nextId: next.id,
      renewsOn: next.renewsOn,
      dueAt: next.dueAt,
      details: { orderId } satisfies EventDetails,
    })),
  )
  await sql`
    with paid as (
      select * from jsonb_to_recordset(${rows}::jsonb) as p (id uuid, number int, "anchorOn" date, "anchorNumber" int,
        "nextId" uuid, "renewsOn" date, "dueAt" timestamptz, details jsonb)
    ), counted as (
      update subscriptions s set paid_in_a_row = s.paid_in_a_row + 1, anchor_on = p."anchorOn", anchor_number = p."anchorNumber",
        suspended_until = null
      from paid p where s.id = p.id
    ), planned as (
      insert into subscription_cycles (id, subscription_id, number, renews_on, state, due_at, created_at)
      select "nextId", id, number + 1, "renewsOn", 'scheduled', "dueAt", ${at} from paid
    )
    insert into subscription_events (subscription_id, cycle, kind, actor, reason, details, at)
    select id, number, 'paid', 'payments', '', details, ${at} from paid order by id`.execute(db)
}
