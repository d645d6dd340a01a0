import { z } from 'zod'
import { may } from '../staff/rules.ts'
import { listViews } from '../staff/views/views.ts'
import { atTheDesk, deskRead } from '../staff/write.ts'
import * as contract from './contract.ts'
import { lists, type Listed } from './lists.ts'
import { isExportList, mostInTab } from './rules.ts'

/** Maximum views shown as tabs; others are found by name. */
const mostViews = 20

/** The list of a page; null: not a list with counts, or not readable by the caller. */
function listedAs(page: string, roles: Parameters<typeof may>[0]): Listed | null {
  if (!isExportList(page)) return null
  const listed = lists[page]
  const { access } = listed.list
  return access.who === 'staff' && may(roles, access.right) ? listed : null
}

/**
 * Counts of saved views by the list's endpoint, with the caller's rights; a view with an invalid query has no count.
 */
export const countViews = deskRead(contract.countViews, 'desk', async (ctx, { list }) => {
  const listed = listedAs(list, atTheDesk(ctx).roles)
  if (!listed) return { counts: [] }
  const { views } = await listViews(ctx, {})
  const counts: { id: string; count: number }[] = []
  for (const { id, query } of views.filter((view) => view.list === list).slice(0, mostViews)) {
    const { sort: _, ...words } = Object.fromEntries(
      [...new URLSearchParams(query)].filter(([, value]) => value),
    )
    const read = listed.list.endpoint.query.safeDecode(words as never) // the schema decides
    if (!read.success) continue
    const answer = await listed.list(ctx, { ...(read.data as object), page: 1, limit: 1 })
    const { total } = z.object({ total: z.number() }).parse(answer) // every list returns its total
    counts.push({ id, count: Math.min(total, mostInTab + 1) })
  }
  return { counts }
})
