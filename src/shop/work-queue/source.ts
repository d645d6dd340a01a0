import type { Ctx } from '../context.ts'
import { waitingOrders, type WaitingKind } from '../orders/fulfilment/waiting.ts'
import type { Right } from '../staff/rules.ts'
import type { WorkItem, WorkItemRow } from './contract.ts'

const hour = 3_600_000
export const after = (since: string | Date, hours: number): string =>
  new Date(new Date(since).getTime() + hours * hour).toISOString()

/** An open item as its room returns it, without owner and snooze. */
export type OpenItem = Omit<WorkItemRow, 'ownedBy' | 'snoozedUntil'> & {
  /** Staff user who requested an approval; gets no notice about it. */
  requestedById?: string
}

export type Source = Pick<WorkItem, 'owner'> & {
  right: Right
  /** Items are personal: each staff user sees and owns their own. */
  isOwn?: true
  find(ctx: Ctx, size: number): Promise<{ rows: OpenItem[]; count: number }>
}

/** A source of work items: responsible role, right to read it, query, and view of a row. */
export const workSource = <Row>(
  owner: WorkItem['owner'],
  right: Right,
  find: (ctx: Ctx, size: number) => Promise<{ rows: readonly Row[]; total: number }>,
  view: (row: Row) => Omit<OpenItem, 'person' | 'amount'> & Partial<OpenItem>,
): Source => ({
  owner,
  right,
  async find(ctx, size) {
    const { rows, total } = await find(ctx, size)
    return { count: total, rows: rows.map((row) => ({ person: '', amount: null, ...view(row) })) }
  },
})

/** A source of waiting orders, oldest first; an item is due `dueHours` after its start. */
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
