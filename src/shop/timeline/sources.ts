import type { Ctx } from '../context.ts'
import { notesOf } from '../members/notes.ts'
import { orderForStaff } from '../orders/desk/desk.ts'
import { auditOf } from '../staff/audit/audit-log.ts'
import { may } from '../staff/rules.ts'
import { atTheDesk } from '../staff/write.ts'
import { refusalToChange } from './comment.rules.ts'
import { listComments, type About } from './comment.store.ts'
import { listFiles } from './file.store.ts'
import { listMentions } from './mention.store.ts'
import type { TimelineEntry } from './timeline.contract.ts'
import { actionsShownByResult, groupStatesByAction } from './timeline.rules.ts'

export const emptyEntry = { comment: null, note: null, deed: null, states: [], message: null, ticket: null }

/** Comments with their mentions and files. */
export async function commentsOf(ctx: Ctx, about: About, most: number): Promise<TimelineEntry[]> {
  const { id: me } = atTheDesk(ctx)
  const rows = await listComments(ctx.db, about, most)
  const ids = rows.map(({ id }) => id)
  const mentions = await listMentions(ctx.db, ids)
  const files = await listFiles(ctx.db, ids)
  return rows.map((row) => {
    const named = mentions.filter(({ commentId }) => commentId === row.id)
    return {
      ...emptyEntry,
      id: `comment ${row.id}`,
      kind: 'comment',
      at: row.createdAt.toISOString(),
      comment: {
        id: row.id,
        by: row.by,
        text: row.text,
        version: row.version,
        editedAt: row.editedAt?.toISOString() ?? null,
        canChange: refusalToChange(row, me, ctx.clock.now()) === null,
        mentions: named.map(({ name }) => name),
        waits: named.find(({ staffId, closedAt }) => staffId === me && closedAt === null)?.id ?? null,
        files: files
          .filter(({ commentId }) => commentId === row.id)
          .map(({ id, name, type, size }) => ({
            id,
            name,
            url: `/api/admin/v1/comment-files/${id}`,
            isPicture: type === 'image/webp',
            size,
          })),
      },
    }
  })
}

/** Actions of staff together with the state changes they caused, without duplicates. */
export async function eventsOf(ctx: Ctx, about: About, most: number): Promise<TimelineEntry[]> {
  const { thing, thingId } = about
  const events = thing === 'order' ? (await orderForStaff(ctx, thingId)).events : []
  const isNote = ({ machine, cause }: (typeof events)[number]) =>
    machine === 'note' && (cause === 'noted' || cause === 'none' || cause === 'other')
  const deeds = may(atTheDesk(ctx).roles, 'audit.read')
    ? (await auditOf(ctx, thing, thingId, { most, without: actionsShownByResult })).map((entry) => ({
        ...entry,
        entry,
      }))
    : []
  const found = groupStatesByAction(
    deeds,
    events.filter((event) => !isNote(event)),
  )
  return [
    ...found.deeds.map(({ deed: { entry }, states }) => ({
      ...emptyEntry,
      id: `deed ${entry.id}`,
      kind: 'deed' as const,
      at: entry.at,
      deed: entry,
      states: states.map((state) => ({ ...state })),
    })),
    ...found.alone.map((state, index) => ({
      ...emptyEntry,
      id: `state ${state.at} ${index}`,
      kind: 'state' as const,
      at: state.at,
      states: [{ ...state }],
    })),
    ...events.filter(isNote).map(({ at, actor, reason }, index) => ({
      ...emptyEntry,
      id: `note ${at} ${index}`,
      kind: 'note' as const,
      at,
      note: { by: actor, text: reason },
    })),
  ]
}

/** Notes on a member from before comments existed. */
export async function notesBefore(
  ctx: Ctx,
  { thing, thingId }: About,
  most: number,
): Promise<TimelineEntry[]> {
  if (thing !== 'member') return []
  return (await notesOf(ctx, thingId, most)).map(({ id, text, by, at }) => ({
    ...emptyEntry,
    id: `note ${id}`,
    kind: 'note',
    at: at.toISOString(),
    note: { by, text },
  }))
}
