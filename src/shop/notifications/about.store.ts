import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type MessageHeadRow = {
  id: string
  channel: string
  event: string
  subject: string
  state: string
  createdAt: Date
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

export async function listHeadsAbout(
  db: Db,
  about: { orderId: string } | { to: string },
  most: number,
): Promise<MessageHeadRow[]> {
  // `like` uses the search index of the outbox; the second condition compares the whole address
  const where =
    'orderId' in about
      ? sql`order_id = ${about.orderId}`
      : sql`(' ' || lower("to" || ' ' || subject)) like ${`% ${escaped(about.to.toLowerCase())} %`} and lower("to") = lower(${about.to})`
  const found = await sql<MessageHeadRow>`
    select id, channel, event, subject, state, created_at as "createdAt" from messages
    where ${where} and event <> 'feedback.answered' order by created_at desc, id desc limit ${most}`.execute(
    db,
  )
  return found.rows
}
