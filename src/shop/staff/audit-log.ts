import { startOf } from '../../platform/db/keyset.ts'
import { beginningOf } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import * as store from './audit.store.ts'
import * as contract from './contract.ts'
import { deskRead } from './write.ts'

const view = ({ at, ...entry }: store.Listed): contract.AuditEntry => ({ ...entry, at: at.toISOString() })

const midnight = (day: string | undefined, plusDays = 0): Date | null =>
  day === undefined ? null : new Date(beginningOf(day).getTime() + plusDays * 86_400_000)

export const searchAudit = deskRead(
  contract.searchAudit,
  'audit.read',
  async (ctx, { from, to, page, limit, after, sort, ...filter }) => {
    const span = { from: midnight(from), until: midnight(to, 1) }
    const found = await store.listEntries(
      ctx.db,
      { ...filter, ...span },
      startOf({ page, limit, after, sort }),
    )
    return { entries: found.entries.map(view), total: found.total }
  },
)

/** What staff did to one thing, newest first. */
export async function auditOf(ctx: Ctx, entity: string, entityId: string): Promise<contract.AuditEntry[]> {
  const { entries } = await store.listEntries(ctx.db, { entity, entityId }, { from: 0, size: 100 })
  return entries.map(view)
}
