import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { wireNames } from '../endpoint.ts'
import { commonRefusals, Refusal } from '../refusal.ts'
import { readable } from '../staff/readable.rules.ts'
import type { Role } from '../staff/rules.ts'
import { lists, type Listed } from './lists.ts'
import type { ExportList } from './rules.ts'

/** Rows in one query, a balance of query count and memory. */
const batch = 100

/** Parses the query string of a list for its endpoint; invalid parameters are ignored. */
export function inputOf({ list }: Listed, query: string): Record<string, unknown> {
  const words = Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value !== ''))
  const read = (from: Record<string, string>) => list.endpoint.query.safeDecode(from as never) // the schema decides
  const known = read(words)
  return (known.success ? known.data : z.decode(list.endpoint.query, {} as never)) as Record<string, unknown>
}

/** Rows of a list in batches, as far as these roles may read them. */
export async function* rowsOf(tx: Ctx, listed: Listed, query: string, roles: readonly Role[]) {
  const { list, rows, whole } = listed
  const input = inputOf(listed, query)
  // long lists are paged by cursor, others by page number
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

/** Id of a row of a long list; messages name it `_id`. */
export const idOf = (row: unknown): string => {
  const { id, _id } = row as { id?: unknown; _id?: unknown }
  return String(id ?? _id)
}

/**
 * Parses the query string of a list for its endpoint. Throws `shop.invalid_input`, because ignoring a filter would
 * select the whole list.
 */
export function inputOfList(list: ExportList, query: string): Record<string, unknown> {
  const words = Object.fromEntries([...new URLSearchParams(query)].filter(([, value]) => value !== ''))
  const read = lists[list].list.endpoint.query.safeDecode(words as never) // the schema decides
  if (!read.success) throw new Refusal(commonRefusals.invalid_input)
  return read.data as Record<string, unknown> // queries of lists are objects
}

/** Ids of all rows of a list query in batches, in list order. */
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
