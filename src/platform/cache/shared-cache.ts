import { randomInt } from 'node:crypto'
import { isAway } from '../db/database-errors.ts'
import { openDatabase, openPool, type Db } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import type { Log } from '../log.ts'
import { listenForChanges } from './change-listener.ts'
import { noteUse } from './uses.ts'

/** Small copies of what changes seldom, the same in every process, dropped on the database's word. */
export type SharedCache = {
  /**
   * The kept copy, or `load`s it, and a note that the answer being made uses the topic; copies of a topic go when the database announces it. It is loaded on
   * connections of its own: many wait for one load, transactions among them, and it must neither wait for a
   * connection they hold nor see what they have not committed.
   */
  get<T>(topic: string, load: (db: Db) => Promise<T>): Promise<T>
  /**
   * Hears each announcement: the topic and what stands after its colon (`products:*`). '*' as topic: anything
   * may have changed.
   */
  onChange(listener: (topic: string, detail: string) => void): void
  /** Announces as a database trigger would, to this process alone. */
  drop(topic: string): void
  /** Lets go of a copy that is no good; nobody is told, and the next reader loads it. */
  forget(topic: string): void
  /**
   * Number of this process: its listening connection holds the advisory lock (`processLock`, holder) while it
   * lives.
   */
  holder: number
  close(): Promise<void>
}

/** Said after `*:` when the listening connection is back: what was kept is as good as it was while it was away. */
export const reconnected = 'reconnected'

/** Dropped by a process that is about to end, so that what never ends by itself does. */
export const closing = 'closing'

/** Whether a change may be seen by shoppers: pieces in numbers, what the desk counts and words of letters are not. */
export const isSeenByShoppers = (topic: string): boolean =>
  ![closing, 'counts', 'desk', 'templates'].includes(topic)

export { processLock } from './change-listener.ts'

type Reading = {
  /** Where it reads; without it, where it listens. */
  readUrl?: string
  prepared?: boolean
  /** Reads from there once it has what was announced. */
  replica?: Replica | null
  /** Milliseconds of the listening connection, where they are others than usual. */
  listening?: { everyMs: number; answerWithinMs: number }
}

/** Loads from the standby once it has what was announced, or from the database itself. */
const loading =
  (db: Db, replica: Replica | null) =>
  async <T>(load: (db: Db) => Promise<T>): Promise<T> => {
    const standby = await replica?.caughtUp(db) // on connections of its own, as is all that is loaded
    if (!standby) return load(db)
    return load(standby).catch((error: unknown) => {
      if (!isAway(error)) throw error
      return load(db)
    })
  }

/**
 * Listens on one connection of its own, at an address that keeps sessions; when that breaks, everything kept is
 * dropped, for news may have been missed.
 */
export function openSharedCache(
  url: string,
  log: Log,
  { readUrl = url, prepared = true, replica = null, listening }: Reading = {},
): SharedCache {
  const pool = openPool(readUrl, { max: 2, log })
  const db = openDatabase(pool, { prepared })
  const loaded = loading(db, replica)
  const copies = new Map<string, Promise<unknown>>()
  const listeners: ((topic: string, detail: string) => void)[] = []
  const holder = randomInt(1, 2 ** 31 - 1)

  const publish = (word: string) => {
    const [topic = '', detail = ''] = word.split(/:(.*)/s)
    if (topic === '*') copies.clear()
    else copies.delete(topic)
    for (const listener of listeners) listener(topic, detail)
  }

  const listener = listenForChanges(url, log, {
    holder,
    onWord: publish,
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
