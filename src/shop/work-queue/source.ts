import type { Ctx } from '../context.ts'
import { waitingOrders, type WaitingKind } from '../orders/fulfilment/waiting.ts'
import type { Right } from '../staff/rules.ts'
import type { WorkItem, WorkItemRow } from './contract.ts'

const hour = 3_600_000
export const after = (since: string | Date, hours: number): string =>
  new Date(new Date(since).getTime() + hours * hour).toISOString()

/** One thing that waits, as its room knows it. */
export type Waits = Omit<WorkItemRow, 'ownedBy' | 'snoozedUntil'> & {
  /** Of what waits for a second person: who asked for it, and is not told of it. */
  requestedById?: string
}

export type Source = Pick<WorkItem, 'owner'> & {
  right: Right
  /** Each colleague has their own, which nobody else looks after. */
  isOwn?: true
  find(ctx: Ctx, size: number): Promise<{ rows: Waits[]; count: number }>
}

/** Whose work it is, who may see it, where its rows come from, and what is shown of one. */
export const workSource = <Row>(
  owner: WorkItem['owner'],
  right: Right,
  find: (ctx: Ctx, size: number) => Promise<{ rows: readonly Row[]; total: number }>,
  view: (row: Row) => Omit<Waits, 'person' | 'amount'> & Partial<Waits>,
): Source => ({
  owner,
  right,
  async find(ctx, size) {
    const { rows, total } = await find(ctx, size)
    return { count: total, rows: rows.map((row) => ({ person: '', amount: null, ...view(row) })) }
  },
})

/** Orders by how long they have waited; due so many hours after they began to. */
export const orders = (kind: WaitingKind, owner: WorkItem['owner'], dueHours: number): Source =>
  workSource(
    owner,
    'orders.read',
    (ctx, size) => waitingOrders(ctx, kind, size),
    ({ id, number, detail, buyer, total, since }) => ({
      id,
      title: number,
      detail,
      person: buyer,
      amount: total,
      orderId: id,
      since: since.toISOString(),
      dueAt: after(since, dueHours),
    }),
  )
