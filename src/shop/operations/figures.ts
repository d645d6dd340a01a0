import { queueHealth } from '../../platform/job-queue.ts'
import { databaseHealth, diskHealth } from '../../platform/server-health.ts'
import type { Ctx } from '../context.ts'
import { overdueUpdates } from '../marketing/mailing-list.ts'
import { mailHealth } from '../notifications/mail-health.ts'
import { searchHealth } from '../showcase/search-engine/search-health.ts'
import { readPulse } from './pulse.store.ts'

/** What each figure is of; `shop_` stands before its name (docs/operations.md). */
export const figureNames = {
  orders_placed: 'Orders placed in the last fifteen minutes',
  orders_paid: 'Orders paid in the last fifteen minutes',
  money_without_order: 'Captures no order is paid by after ten minutes',
  payment_calls_waiting: 'Calls of payment companies not applied after five minutes',
  jobs_waiting: 'Jobs that wait, first tries and later ones',
  jobs_failed: 'Jobs that are out of tries',
  jobs_lag_seconds: 'How long the job has been due that should have run first',
  mail_failed: 'Letters and texts that could not be sent',
  mail_lag_seconds: 'How long the letter has been due that should have gone first',
  mailing_list_waiting:
    'Addresses the mailing-list company refused, or has not answered of, four times or more',
  search_up: 'Whether products can be searched: 0: the search engine outside does not answer',
  search_lag_seconds: 'How long the change has waited that the search engine should have taken in first',
  database_connections: 'Connections of the database in use',
  database_connections_max: 'Connections the database has',
  database_answer_seconds: 'How long the database takes to answer',
  database_longest_seconds: 'How long the longest transaction has been open',
  database_bytes: 'Size of the database',
  disk_free_bytes: 'Room on the disk of the process',
  disk_bytes: 'Size of the disk of the process',
} as const
/** What could not be read is left out. */
export type Figures = Partial<Record<keyof typeof figureNames, number>>

const readOrNot = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/**
 * How the shop is doing, in numbers for who watches it from outside (rules/operations#23). It throws when the database does
 * not answer.
 */
export async function readFigures(ctx: Ctx): Promise<Figures> {
  const database = await databaseHealth(ctx.db)
  const [pulse, queue, disk, mail, listed, search] = await Promise.all([
    readOrNot(readPulse(ctx.db)),
    readOrNot(queueHealth(ctx.db)),
    readOrNot(diskHealth()),
    readOrNot(mailHealth(ctx)),
    readOrNot(overdueUpdates(ctx)),
    readOrNot(searchHealth(ctx)),
  ])
  return {
    ...(pulse && {
      orders_placed: pulse.placed,
      orders_paid: pulse.paid,
      money_without_order: pulse.moneyWithoutOrder,
      payment_calls_waiting: pulse.callsWaiting,
    }),
    ...(queue && {
      jobs_waiting: queue.waiting + queue.retrying,
      jobs_failed: queue.failed,
      jobs_lag_seconds: queue.lagSeconds,
    }),
    ...(mail && { mail_failed: mail.failed, mail_lag_seconds: mail.lagSeconds }),
    ...(listed !== undefined && { mailing_list_waiting: listed }),
    ...(search && { search_up: search.answerMs === null ? 0 : 1, search_lag_seconds: search.lagSeconds }),
    database_connections: database.connections,
    database_connections_max: database.mostConnections,
    database_answer_seconds: database.answerMs / 1_000,
    database_longest_seconds: database.longestSeconds,
    database_bytes: Number(database.bytes),
    ...(disk && { disk_free_bytes: disk.freeBytes, disk_bytes: disk.bytes }),
  }
}
