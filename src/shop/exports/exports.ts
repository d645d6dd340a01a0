import type { z } from 'zod'
import { holdStill } from '../../platform/db/snapshot.ts'
import { spooled } from '../../platform/spool.ts'
import { tableFile, tableTypes } from '../../platform/tables/write.ts'
import { dayInHongKong } from '../calendar.ts'
import { Refusal } from '../refusal.ts'
import { innerOf } from '../staff/readable.rules.ts'
import { mayNow, staffRefusals } from '../staff/rules.ts'
import { atTheDesk, deskRead, writeDown } from '../staff/write.ts'
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

/** What one row of a list is made of. */
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
 * The rows as cells, counted; of marked rows those alone. Throws `exports.too_many`, and the reason of the signal:
 * nothing more is read once the caller has left.
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
 * The file is written as of one moment and then sent, so that a slow reader holds no connection, and nobody
 * has half a file: what was written is known before the first byte leaves.
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
      await holdStill(tx.db)
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
      writeDown(tx, staff, {
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
