import type { Ctx } from '../context.ts'
import { waitingOrders, type WaitingKind } from '../orders/fulfilment/waiting.ts'
import type { Right } from '../staff/rules.ts'
import type { WorkItem, WorkItemRow } from './contract.ts'

/** Rows shown of a matter. */
export const most = 20
const hour = 3_600_000
export const after = (since: string | Date, hours: number): string =>
  new Date(new Date(since).getTime() + hours * hour).toISOString()

export type Source = Pick<WorkItem, 'owner'> & {
  right: Right
  find(ctx: Ctx): Promise<Pick<WorkItem, 'rows' | 'count'>>
}

/** Whose work it is, who may see it, where its rows come from, and what is shown of one. */
export const source = <Row>(
  owner: WorkItem['owner'],
  right: Right,
  find: (ctx: Ctx) => Promise<{ rows: readonly Row[]; total: number }>,
  view: (row: Row) => WorkItemRow,
): Source => ({
  owner,
  right,
  async find(ctx) {
    const { rows, total } = await find(ctx)
    return { count: total, rows: rows.map(view) }
  },
})

/** Orders by how long they have waited; due so many hours after they began to. */
export const orders = (kind: WaitingKind, owner: WorkItem['owner'], dueHours: number): Source =>
  source(
    owner,
    'orders.read',
    (ctx) => waitingOrders(ctx, kind, most),
    ({ id, number, detail, since }) => ({
      id,
      title: number,
      detail,
      orderId: id,
      since: since.toISOString(),
      dueAt: after(since, dueHours),
    }),
  )
