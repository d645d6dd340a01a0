import { z } from 'zod'
import { holdStill } from '../../platform/db/snapshot.ts'
import { spooled } from '../../platform/spool.ts'
import { tableFile, tableTypes } from '../../platform/tables/write.ts'
import { dayInHongKong } from '../calendar.ts'
import type { Ctx } from '../context.ts'
import { wireNames } from '../endpoint.ts'
import { common, Refusal } from '../refusal.ts'
import { innerOf, readable } from '../staff/readable.rules.ts'
import { mayNow, staffRefusals, type Role } from '../staff/rules.ts'
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
  type ExportList,
} from './rules.ts'

/** Rows asked for at once: as few as keep the number of queries small, so that little of the list is in memory. */
const batch = 100

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

/** The query of a list's address in its endpoint's words; what it would not understand is left out. */
export function inputOf({ list }: Listed, query: string): Record<string, unknown> {
  const words = Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value !== ''))
  const read = (from: Record<string, string>) => list.endpoint.query.safeDecode(from as never) // the schema decides
  const known = read(words)
  return (known.success ? known.data : z.decode(list.endpoint.query, {} as never)) as Record<string, unknown>
}

/** Every row of the list, a batch at a time, as far as these roles may read it. */
async function* rowsOf(tx: Ctx, listed: Listed, query: string, roles: readonly Role[]) {
  const { list, rows, whole } = listed
  const input = inputOf(listed, query)
  // a list that may be long is walked from row to row; of others a page of any number comes at once
  const isLong = wireNames(list.endpoint.query).has('after')
  let after: string | undefined
  for (let page = 1; ; page += 1) {
    const paging = isLong ? { page: 1, after } : { page }
    const answer = await list(tx, whole ? input : { ...input, ...paging, limit: batch })
    const wire = readable(list.endpoint.answer, z.encode(list.endpoint.answer, answer), roles)
    const found = (wire as Record<string, unknown[] | undefined>)[rows] ?? []
    yield* found
    if (whole || found.length < batch) return
    if (isLong) after = idOf(found.at(-1))
  }
}

/** Rows of a long list have an id; a message calls it `_id`. */
const idOf = (row: unknown): string => {
  const { id, _id } = row as { id?: unknown; _id?: unknown }
  return String(id ?? _id)
}

/**
 * The query of a list's address, as its call takes it. Throws `shop.invalid_input`: what is not understood must not
 * become a list of everything.
 */
export function inputOfList(list: ExportList, query: string): Record<string, unknown> {
  const words = Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value !== ''))
  const read = lists[list].list.endpoint.query.safeDecode(words as never) // the schema decides
  if (!read.success) throw new Refusal(common.invalid_input)
  return read.data as Record<string, unknown> // queries of lists are objects
}

/** Ids of all rows that a query of a list finds, a batch at a time, in the order of the list. */
export async function* idsOfList(
  tx: Ctx,
  list: ExportList,
  query: string,
  roles: readonly Role[],
): AsyncGenerator<string[]> {
  let found: string[] = []
  for await (const row of rowsOf(tx, lists[list], query, roles)) {
    found.push(idOf(row))
    if (found.length < batch) continue
    yield found
    found = []
  }
  yield found
}

type Asked = { ids: readonly string[] | undefined; columns: readonly Column[] }

/** The rows as cells, counted; of marked rows those alone. Throws `exports.too_many`. */
async function* cellRows(rows: AsyncIterable<unknown>, { ids, columns }: Asked, count: { rows: number }) {
  const wanted = ids ? new Set(ids) : null
  for await (const row of rows) {
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
      const rows = cellRows(rowsOf(tx, listed, query, staff.roles), { ids, columns }, count)
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
