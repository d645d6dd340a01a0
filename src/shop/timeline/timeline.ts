import { atTheDesk, deskRead } from '../staff/write.ts'
import { mayComment } from './comment.rules.ts'
import { commentsOf, eventsOf, notesBefore } from './sources.ts'
import { messagesOf } from './message-sources.ts'
import { mentionable, assertSubjectExists, assertCanRead } from './things.ts'
import * as contract from './timeline.contract.ts'
import { newestOf } from './timeline.rules.ts'

/** Queries the sources one by one; each returns one more than shown, so that the merged page is exact. */
export const getTimeline = deskRead(contract.getTimeline, 'desk', async (ctx, { thing, id, show, size }) => {
  assertCanRead(ctx, thing)
  const about = { thing, thingId: id }
  await assertSubjectExists(ctx, about)
  const most = size + 1
  const entries = [
    ...(show === 'messages' ? [] : await commentsOf(ctx, about, most)),
    ...(show === 'messages' ? [] : await eventsOf(ctx, about, most)),
    ...(show === 'messages' ? [] : await notesBefore(ctx, about, most)),
    ...(show === 'comments' ? [] : await messagesOf(ctx, about, most)),
  ]
  const canComment = mayComment(atTheDesk(ctx).roles, thing)
  return {
    ...newestOf(entries, show, size),
    canComment,
    handles: canComment ? (await mentionable(ctx, thing)).map(({ handle }) => handle) : [],
  }
})
