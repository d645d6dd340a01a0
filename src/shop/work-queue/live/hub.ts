import type { Ctx, Staff } from '../../context.ts'
import { closing, type SharedCache } from '../../../platform/cache/shared-cache.ts'
import { may, type Role } from '../../staff/rules.ts'
import { workItemKinds, type WorkItemKind } from '../contract.ts'
import { workSources } from '../sources.ts'
import { listKept } from '../store.ts'
import { countOf, keptItems } from '../items.ts'
import { gathering } from './gather.ts'
import type { LiveCounts } from './live.contract.ts'
import { growingLists, growingNames, type GrowingList } from './growing.rules.ts'
import { isOwnCount, kindsOf, newsOf, tickMs } from './live.rules.ts'
import { unreadOf } from '../notices/unread.ts'
import { countCreated } from './live.store.ts'

/** An open connection: who looks, what was said there last, and how it looks whether it may go on. */
export type Listener = {
  ctx: Ctx
  staff: Staff
  send(message: LiveCounts): void
  look(): void
  /** The process ends: whoever listens asks another one. */
  close(): void
  last: LiveCounts
}
type Hub = { join(listener: Listener): () => void }
/** `unread`: somebody was told of something, or read it. */
type Changed = { kinds: Set<WorkItemKind>; lists: Set<GrowingList>; unread: boolean }

const hubs = new WeakMap<SharedCache, Hub>()

/** One of each process: it counts once for everybody who looks, and not at all while nobody does. */
export function hubOf({ cache }: Ctx): Hub {
  const known = hubs.get(cache) ?? openHub(cache)
  hubs.set(cache, known)
  return known
}

const unchanged = (): Changed => ({ kinds: new Set(), lists: new Set(), unread: false })

function openHub(cache: SharedCache): Hub {
  const listeners = new Set<Listener>()
  const created = new Map<GrowingList, number>()
  let changed = unchanged()
  let since = new Date(0)
  let tick: NodeJS.Timeout | undefined

  const soon = gathering(async () => {
    const counted = changed
    changed = unchanged()
    const [first] = listeners
    if (!first) return
    try {
      for (const name of counted.lists)
        created.set(name, await countCreated(first.ctx.db, growingLists[name].table, since))
      await tell(listeners, counted, created)
    } catch (error) {
      first.ctx.log.warn({ error: String(error) }, 'the desk was not counted; trying again')
      for (const kind of counted.kinds) changed.kinds.add(kind)
      for (const name of counted.lists) changed.lists.add(name)
      changed.unread ||= counted.unread
      soon.call()
    }
  })
  const everything = () => {
    for (const kind of workItemKinds) changed.kinds.add(kind)
    changed.unread = true
    soon.call()
  }
  cache.onChange((topic, detail) => {
    if (listeners.size === 0) return
    if (topic === closing) for (const { close } of listeners) close()
    if (topic === '*') return everything()
    if (topic !== 'desk') return
    if (detail.startsWith('staff_')) for (const { look } of listeners) look()
    for (const kind of kindsOf(detail)) changed.kinds.add(kind)
    for (const name of growingNames) if (growingLists[name].table === detail) changed.lists.add(name)
    if (detail === 'desk_notices') changed.unread = true
    if (changed.kinds.size > 0 || changed.lists.size > 0 || changed.unread) soon.call()
  })

  return {
    join(listener) {
      if (listeners.size === 0) {
        since = listener.ctx.clock.now()
        created.clear()
        tick = setInterval(everything, tickMs).unref()
      }
      listeners.add(listener)
      say(listener, {}, created) // where its numbers begin
      everything() // something may have changed since the page was drawn
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(tick)
        soon.cancel()
      }
    },
  }
}

const mayCount = (roles: readonly Role[], kind: WorkItemKind): boolean => may(roles, workSources[kind].right)

/** One count a kind, for everybody alike, or for each who looks where it is their own. */
async function tell(
  listeners: ReadonlySet<Listener>,
  { kinds, unread }: Pick<Changed, 'kinds' | 'unread'>,
  created: ReadonlyMap<GrowingList, number>,
): Promise<void> {
  const shared = new Map<WorkItemKind, number>()
  const [first] = listeners
  if (!first) return
  const kept = keptItems(await listKept(first.ctx.db, [...kinds]))
  for (const listener of listeners) {
    const { staff } = listener
    const counts: LiveCounts['counts'] = {}
    for (const kind of kinds) {
      if (!mayCount(staff.roles, kind)) continue
      const known = shared.get(kind)
      counts[kind] = known ?? (await countOf({ ...listener.ctx, staff }, kind, kept))
      if (!isOwnCount(kind)) shared.set(kind, counts[kind])
    }
    const news = unread ? await unreadOf(listener.ctx, staff) : undefined
    if (listeners.has(listener)) say(listener, counts, created, news)
  }
}

function say(
  listener: Listener,
  counts: LiveCounts['counts'],
  created: ReadonlyMap<GrowingList, number>,
  unread?: number,
): void {
  const { news, last } = newsOf(listener.last, listener.staff.roles, counts, created, unread)
  listener.last = last
  if (news) listener.send(news)
}
