import type { z } from 'zod'
import { useSnapshot } from '../../platform/db/snapshot.ts'
import { spooled } from '../../platform/spool.ts'
import { tableFile, tableTypes } from '../../platform/tables/write.ts'
import { dayInHongKong } from '../calendar.ts'
import { Refusal } from '../refusal.ts'
import { innerOf } from '../staff/readable.rules.ts'
import { mayNow, staffRefusals } from '../staff/rules.ts'
import { atTheDesk, deskRead, writeAuditEntry } from '../staff/write.ts'
import * as contract from './contract.ts'
import { lists, type Listed } from './lists.ts'
import {
  cellsOf,
  chosenColumns,
  columnsOf,
  exportRefusals,
  loggedQuery,
  mostRows,
  rightsToExport,
  type Column,
} from './rules.ts'
import { rowsOf, idOf } from './list-rows.ts'

/** Schema of one row of a list. */
function rowSchema({ list, rows }: Listed): z.ZodType {
  const unwrapped = (schema: z.ZodType): z.ZodType => {
    const inners = innerOf(schema)
    return inners?.kind === 'one' && inners.inner[0] ? unwrapped(inners.inner[0]) : schema
  }
  const whole = innerOf(unwrapped(list.endpoint.answer))
  const field = whole?.kind === 'object' ? whole.shape[rows] : undefined
  const inners = field ? innerOf(unwrapped(field)) : null
  const row = inners?.kind === 'list' ? inners.inner[0] : undefined
  if (!row) throw new Error(`${list.endpoint.name} has no list called ${rows}`)
  return row
}

type Asked = {
  ids: readonly string[] | undefined
  columns: readonly Column[]
  signal: AbortSignal | undefined
}

/**
 * Rows as cells, counted; with selected ids, those only. Throws `exports.too_many`, and the reason of the signal, so
 * that reading stops once the client disconnects.
 */
async function* cellRows(
  rows: AsyncIterable<unknown>,
  { ids, columns, signal }: Asked,
  count: { rows: number },
) {
  const wanted = ids ? new Set(ids) : null
  for await (const row of rows) {
    signal?.throwIfAborted()
    if (wanted && !wanted.delete(idOf(row))) continue
    count.rows += 1
    if (count.rows > mostRows) throw new Refusal(exportRefusals.too_many, { values: { most: mostRows } })
    yield cellsOf(row, columns)
    if (wanted?.size === 0) return
  }
}

/**
 * Writes the file from one snapshot and then sends it, so that a slow client holds no database connection and no
 * partial file is sent: errors occur before the first byte.
 */
export const exportList = deskRead(
  contract.exportList,
  'lists.export',
  async (ctx, { list, format, query, ids, columns: fields }) => {
    const listed = lists[list]
    const staff = atTheDesk(ctx)
    const { access } = listed.list
    const rights = [...(access.who === 'staff' ? [access.right] : []), ...rightsToExport(list)]
    if (!rights.every((right) => mayNow(staff, right))) throw new Refusal(staffRefusals.forbidden)
    const all = columnsOf(rowSchema(listed), staff.roles)
    const wanted = fields ? chosenColumns(all, fields) : all
    const columns = wanted.length > 0 ? wanted : all
    const count = { rows: 0 }
    const body = await ctx.transaction(async (tx) => {
      await useSnapshot(tx.db)
      count.rows = 0
      const rows = cellRows(
        rowsOf(tx, listed, query, staff.roles),
        { ids, columns, signal: ctx.signal },
        count,
      )
      return spooled(
        tableFile(
          format,
          list,
          columns.map(({ name }) => name),
          rows,
        ),
      )
    })
    await ctx.transaction((tx) =>
      writeAuditEntry(tx, staff, {
        action: 'staff-export-list',
        entity: 'list',
        entityId: list,
        after: {
          format,
          query: loggedQuery(query),
          marked: ids?.length ?? null,
          rows: count.rows,
          columns: columns.map(({ name }) => name),
        },
      }),
    )
    return { type: tableTypes[format], body, name: `${list}-${dayInHongKong(ctx.clock.now())}.${format}` }
  },
)
