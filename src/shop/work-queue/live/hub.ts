import type { Ctx, Staff } from '../../context.ts'
import { closing, type SharedCache } from '../../../platform/cache/shared-cache.ts'
import { may, type Role } from '../../staff/rules.ts'
import { workItemKinds, type WorkItemKind } from '../contract.ts'
import { workSources } from '../sources.ts'
import { listStoredItems } from '../store.ts'
import { countOf, storedItems } from '../items.ts'
import { gathering } from './gather.ts'
import type { LiveCounts } from './live.contract.ts'
import { growingLists, growingNames, type GrowingList } from './growing.rules.ts'
import { isOwnCount, kindsOf, changesOf, tickMs } from './live.rules.ts'
import { unreadOf } from '../notices/unread.ts'
import { countCreated } from './live.store.ts'

/** An open connection: its staff user, the last sent state, and a check whether its session is still valid. */
export type LiveConnection = {
  ctx: Ctx
  staff: Staff
  send(message: LiveCounts): void
  look(): void
  /** Closes the connection when the process ends; the client reconnects to another process. */
  close(): void
  last: LiveCounts
}
type Hub = { join(connection: LiveConnection): () => void }
/** Changes since the last count. `unread`: a notice was added or read. */
type Changed = { kinds: Set<WorkItemKind>; lists: Set<GrowingList>; unread: boolean }

const hubs = new WeakMap<SharedCache, Hub>()

/** The hub of this process. It counts once for all connections, and does not count while there are none. */
export function hubOf({ cache }: Ctx): Hub {
  const known = hubs.get(cache) ?? openHub(cache)
  hubs.set(cache, known)
  return known
}

const unchanged = (): Changed => ({ kinds: new Set(), lists: new Set(), unread: false })

function openHub(cache: SharedCache): Hub {
  const connections = new Set<LiveConnection>()
  const created = new Map<GrowingList, number>()
  let changed = unchanged()
  let since = new Date(0)
  let tick: NodeJS.Timeout | undefined

  const recount = gathering(async () => {
    const counted = changed
    changed = unchanged()
    const [first] = connections
    if (!first) return
    try {
      for (const name of counted.lists)
        created.set(name, await countCreated(first.ctx.db, growingLists[name].table, since))
      await sendCounts(connections, counted, created)
    } catch (error) {
      first.ctx.log.warn({ error: String(error) }, 'the desk was not counted; trying again')
      for (const kind of counted.kinds) changed.kinds.add(kind)
      for (const name of counted.lists) changed.lists.add(name)
      changed.unread ||= counted.unread
      recount.call()
    }
  })
  const recountAll = () => {
    for (const kind of workItemKinds) changed.kinds.add(kind)
    changed.unread = true
    recount.call()
  }
  cache.onChange((topic, detail) => {
    if (connections.size === 0) return
    if (topic === closing) for (const { close } of connections) close()
    if (topic === '*') return recountAll()
    if (topic !== 'desk') return
    if (detail.startsWith('staff_')) for (const { look } of connections) look()
    for (const kind of kindsOf(detail)) changed.kinds.add(kind)
    for (const name of growingNames) if (growingLists[name].table === detail) changed.lists.add(name)
    if (detail === 'desk_notices') changed.unread = true
    if (changed.kinds.size > 0 || changed.lists.size > 0 || changed.unread) recount.call()
  })

  return {
    join(connection) {
      if (connections.size === 0) {
        since = connection.ctx.clock.now()
        created.clear()
        tick = setInterval(recountAll, tickMs).unref()
      }
      connections.add(connection)
      sendChanges(connection, {}, created) // initial numbers
      recountAll() // counts may have changed since the page was rendered
      return () => {
        connections.delete(connection)
        if (connections.size > 0) return
        clearInterval(tick)
        recount.cancel()
      }
    },
  }
}

const mayCount = (roles: readonly Role[], kind: WorkItemKind): boolean => may(roles, workSources[kind].right)

/** Counts each kind once for all connections, or for each connection if the count depends on the staff user. */
async function sendCounts(
  connections: ReadonlySet<LiveConnection>,
  { kinds, unread }: Pick<Changed, 'kinds' | 'unread'>,
  created: ReadonlyMap<GrowingList, number>,
): Promise<void> {
  const shared = new Map<WorkItemKind, number>()
  const [first] = connections
  if (!first) return
  const stored = storedItems(await listStoredItems(first.ctx.db, [...kinds]))
  for (const connection of connections) {
    const { staff } = connection
    const counts: LiveCounts['counts'] = {}
    for (const kind of kinds) {
      if (!mayCount(staff.roles, kind)) continue
      const known = shared.get(kind)
      counts[kind] = known ?? (await countOf({ ...connection.ctx, staff }, kind, stored))
      if (!isOwnCount(kind)) shared.set(kind, counts[kind])
    }
    const unreadCount = unread ? await unreadOf(connection.ctx, staff) : undefined
    if (connections.has(connection)) sendChanges(connection, counts, created, unreadCount)
  }
}

function sendChanges(
  connection: LiveConnection,
  counts: LiveCounts['counts'],
  created: ReadonlyMap<GrowingList, number>,
  unread?: number,
): void {
  const { changes, last } = changesOf(connection.last, connection.staff.roles, counts, created, unread)
  connection.last = last
  if (changes) connection.send(changes)
}
