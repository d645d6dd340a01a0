import { randomInt } from 'node:crypto'
import pg from 'pg'
import { isAway } from '../db/database-errors.ts'
import { openDatabase, openPool, type Db } from '../db/database.ts'
import type { Replica } from '../db/replica.ts'
import type { Log } from '../log.ts'
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

/** First key of the advisory locks that living processes hold. */
export const processLock = 804613

type Reading = {
  /** Where it reads; without it, where it listens. */
  readUrl?: string
  prepared?: boolean
  /** Reads from there once it has what was announced. */
  replica?: Replica | null
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
  { readUrl = url, prepared = true, replica = null }: Reading = {},
): SharedCache {
  const pool = openPool(readUrl, { max: 2, log })
  const db = openDatabase(pool, { prepared })
  const loaded = loading(db, replica)
  const copies = new Map<string, Promise<unknown>>()
  const listeners: ((topic: string, detail: string) => void)[] = []
  let client: pg.Client | null = null
  let closed = false
  const holder = randomInt(1, 2 ** 31 - 1)

  const publish = (word: string) => {
    const [topic = '', detail = ''] = word.split(/:(.*)/s)
    if (topic === '*') copies.clear()
    else copies.delete(topic)
    for (const listener of listeners) listener(topic, detail)
  }

  const listen = async () => {
    if (closed) return
    const next = new pg.Client({ connectionString: url, application_name: 'elowen changes', keepAlive: true })
    next.on('notification', (message) => publish(message.payload ?? '*'))
    next.on('error', () => undefined) // 'end' follows and reconnects
    next.on('end', () => {
      client = null // what is kept stays good enough until the database is back
      if (!closed) setTimeout(listen, 500).unref()
    })
    try {
      await next.connect()
      await next.query('listen shop_changed')
      await holdLock(next)
      if (closed) return await next.end() // a short command was done before this connection stood
      client = next
      publish(`*:${reconnected}`)
    } catch (error) {
      log.warn({ error: String(error) }, 'not hearing the database; trying again')
      await next.end().catch(() => undefined) // it never opened
    }
  }
  /** What the connection before this one held may last a moment longer than it did. */
  const holdLock = async (on: pg.Client): Promise<void> => {
    const { rows } = await on.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
      processLock,
      holder,
    ])
    if (!rows[0]?.held && !closed) setTimeout(() => holdLock(on).catch(() => undefined), 1_000).unref() // it ended: the next one tries
  }
  const ready = listen()

  return {
    async get<T>(topic: string, load: (db: Db) => Promise<T>): Promise<T> {
      noteUse(topic)
      if (!client) await ready
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
      closed = true
      await client?.end()
      await pool.end()
    },
  }
}
