import { useSnapshot } from '../../../platform/db/snapshot.ts'
import { spooled } from '../../../platform/spool.ts'
import { tableFile, tableTypes, type Cell } from '../../../platform/tables/write.ts'
import { dayInHongKong } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { errorFile } from '../../imports/files/error-file.ts'
import { Refusal } from '../../refusal.ts'
import { mayNow, staffRefusals } from '../../staff/rules.ts'
import { atTheDesk, deskRead, writeAuditEntry } from '../../staff/write.ts'
import * as contract from './group-file.contract.ts'
import { groupFileFields } from './group-file.rules.ts'
import { listRows } from './group-row.store.ts'
import { pageOfOpen } from './membership.store.ts'
import { lastDayOf } from './plan.ts'
import { requireGroupFile, refusalText } from './view.ts'

const batch = 1_000

export const groupFileErrors = deskRead(
  contract.groupFileErrors,
  'customers.groups',
  async (ctx, { id, format }) => {
    const { fileName: name, headings } = await requireGroupFile(ctx, id)
    const rows = async (slice: { from: number; size: number }) => {
      const found = await listRows(ctx.db, id, { plan: 'refused', ...slice })
      return found.rows.map((row) => ({ cells: row.cells, reason: refusalText(ctx, row) }))
    }
    return errorFile(ctx, { name, headings, format, rows }, 'groups')
  },
)

type Count = { rows: number }

async function* membershipRows(ctx: Ctx, group: string | null, count: Count): AsyncGenerator<Cell[]> {
  let after: [string, string] | null = null
  for (;;) {
    ctx.signal?.throwIfAborted()
    const page = await pageOfOpen(ctx.db, { group, after, now: ctx.clock.now(), size: batch })
    for (const each of page) {
      count.rows += 1
      yield [each.email, each.group, lastDayOf(each.to) ?? '', '']
    }
    const last = page.at(-1)
    if (!last || page.length < batch) return
    after = [last.email, last.group]
  }
}

/** Exports memberships like the member list: a snapshot, with the right to export members, and audited. */
export const exportMemberships = deskRead(
  contract.exportMemberships,
  'customers.export',
  async (ctx, { format, group }) => {
    const staff = atTheDesk(ctx)
    const rights = ['customers.read', 'customers.export', 'lists.export'] as const
    if (!rights.every((right) => mayNow(staff, right))) throw new Refusal(staffRefusals.forbidden)
    const count: Count = { rows: 0 }
    const body = await ctx.transaction(async (tx) => {
      await useSnapshot(tx.db)
      count.rows = 0
      return spooled(tableFile(format, 'groups', groupFileFields, membershipRows(tx, group ?? null, count)))
    })
    await ctx.transaction((tx) =>
      writeAuditEntry(tx, staff, {
        action: 'staff-export-list',
        entity: 'list',
        entityId: 'membership-file',
        after: { format, query: group ?? '', marked: null, rows: count.rows, columns: groupFileFields },
      }),
    )
    const name = `member-groups-${dayInHongKong(ctx.clock.now())}.${format}`
    return { type: tableTypes[format], body, name }
  },
)
