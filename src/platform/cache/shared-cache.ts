import { randomInt } from 'node:crypto'
import { isDatabaseUnavailable } from '../db/database-errors.ts'
import { openDatabase, openPool, type Db } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import type { Log } from '../log.ts'
import { listenForChanges } from './change-listener.ts'
import { noteUse } from './uses.ts'

/** Cache of small values that change seldom, by topic. Every process drops a topic when the database announces it. */
export type SharedCache = {
  /**
   * Returns the cached value of a topic, or loads it, and notes the topic as a use of the response being built.
   * `load` gets connections of its own: many requests wait for one load, some within a transaction. The load must
   * neither wait for a connection they hold nor read what they have not committed.
   */
  get<T>(topic: string, load: (db: Db) => Promise<T>): Promise<T>
  /**
   * Subscribes to the notifications. `detail` is the text after the topic's colon (`products:*`). The topic '*'
   * means that anything may have changed.
   */
  onChange(listener: (topic: string, detail: string) => void): void
  /** Publishes a notification as a database trigger would, within this process only. */
  drop(topic: string): void
  /** Drops the value of a topic without a notification; the next reader loads it. */
  forget(topic: string): void
  /** Random number of this process. Its listening connection holds the advisory lock (`processLock`, holder). */
  holder: number
  close(): Promise<void>
}

/** Detail of `*` after a reconnect: the cached values may be stale, but no more than while the connection was down. */
export const reconnected = 'reconnected'

/** Topic that a process publishes when it is about to end, so that endless responses (event streams) end. */
export const closing = 'closing'

/** Whether shoppers may see a change of this topic. They do not see stock counts, counts of the desk or email templates. */
export const isVisibleToShoppers = (topic: string): boolean =>
  ![closing, 'counts', 'desk', 'templates'].includes(topic)

export { processLock } from './change-listener.ts'

type CacheOptions = {
  /** Database that the loads read; default: the one it listens to. */
  readUrl?: string
  prepared?: boolean
  /** Loads read from this replica once it has replayed the announced change. */
  replica?: Replica | null
  /** Heartbeat and timeout of the listening connection in milliseconds, in place of the defaults. */
  listening?: { everyMs: number; answerWithinMs: number }
}

/** Runs loads on the replica once it has replayed the announced change, otherwise or when it is away on the primary. */
const loading =
  (db: Db, replica: Replica | null) =>
  async <T>(load: (db: Db) => Promise<T>): Promise<T> => {
    const standby = await replica?.caughtUp(db) // on connections of its own, as for every load
    if (!standby) return load(db)
    return load(standby).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      return load(db)
    })
  }

/**
 * Opens the cache. `url` must reach the database with session state (not a transaction pooler), for `listen`. After
 * each reconnect of that connection all values are dropped, as notifications may have been missed.
 */
export function openSharedCache(
  url: string,
  log: Log,
  { readUrl = url, prepared = true, replica = null, listening }: CacheOptions = {},
): SharedCache {
  const pool = openPool(readUrl, { max: 2, log })
  const db = openDatabase(pool, { prepared })
  const loaded = loading(db, replica)
  const copies = new Map<string, Promise<unknown>>()
  const listeners: ((topic: string, detail: string) => void)[] = []
  const holder = randomInt(1, 2 ** 31 - 1)

  const publish = (payload: string) => {
    const [topic = '', detail = ''] = payload.split(/:(.*)/s)
    if (topic === '*') copies.clear()
    else copies.delete(topic)
    for (const listener of listeners) listener(topic, detail)
  }

  const listener = listenForChanges(url, log, {
    holder,
    onNotification: publish,
    onConnected: () => publish(`*:${reconnected}`),
    ...listening,
  })

  return {
    async get<T>(topic: string, load: (db: Db) => Promise<T>): Promise<T> {
      noteUse(topic)
      if (!listener.isConnected()) await listener.ready
      const found = copies.get(topic)
      if (found) return found as Promise<T> // a topic is always loaded by the same function
      const copy = loaded(load)
      copies.set(topic, copy)
      copy.catch(() => copies.get(topic) === copy && copies.delete(topic))
      return copy
    },
    onChange: (listener) => void listeners.push(listener),
    drop: publish,
    forget: (topic) => void copies.delete(topic),
    holder,
    async close() {
      await listener.close()
      await pool.end()
    },
  }
}
