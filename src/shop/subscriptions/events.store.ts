import type { Db } from '../../platform/db/database.ts'
import type { Text } from '../region.ts'

/** Values for the sentence of a timeline event: days, names in all languages, amounts in minor units, word keys. */
export type EventDetails = Partial<{
  day: string
  from: string
  until: string
  months: number
  quantity: number
  amount: number
  name: Text
  fromName: Text
  toName: Text
  lastFour: string
  reason: string
  orderId: string
}>

export type SubscriptionEvent = {
  id: number
  cycle: number | null
  kind: string
  actor: string
  /** Free text of a person. */
  reason: string
  details: EventDetails
  at: Date
}

export async function addEvent(
  db: Db,
  subscriptionId: string,
  { cycle, kind, actor, reason, details, at }: Omit<SubscriptionEvent, 'id'>,
): Promise<void> {
  await db
    .insertInto('subscription_events')
    .values({
      subscription_id: subscriptionId,
      cycle,
      kind,
      actor,
      reason,
      details: JSON.stringify(details),
      at,
    })
    .execute()
}

/** Newest first. */
export async function listEvents(db: Db, subscriptionId: string): Promise<SubscriptionEvent[]> {
  const rows = await db
    .selectFrom('subscription_events')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return rows.map((row) => ({
    id: Number(row.id),
    cycle: row.cycle,
    kind: row.kind,
    actor: row.actor,
    reason: row.reason,
    details: row.details as EventDetails, // written by addEvent
    at: row.at,
  }))
}
