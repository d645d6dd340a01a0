import pg from 'pg'
import type { Log } from '../log.ts'

/** First key of the advisory locks that living processes hold. */
export const processLock = 804613

type Hearing = {
  /** Each announcement, as the database sends it. */
  onWord(word: string): void
  /** Listening has begun, or begun anew: announcements before it may have been missed. */
  onConnected(): void
  /** Number whose advisory lock the connection holds (`processLock`, holder) while it lives. */
  holder: number
  /** How often the connection is tried, and how long the database may take to answer, to a connection as well. */
  everyMs?: number
  answerWithinMs?: number
}

export type ChangeListener = {
  /** Listening was tried once, with or without success. */
  ready: Promise<void>
  isConnected(): boolean
  close(): Promise<void>
}

const againAfterMs = 500

/**
 * Hears what the database announces, on one connection of its own. A connection that waits for announcements sends nothing,
 * so that it never notices by itself that a server, or what stands before it, vanished without a word: it is tried
 * every few seconds, and replaced where no answer comes.
 */
export function listenForChanges(
  url: string,
  log: Log,
  { onWord, onConnected, holder, everyMs = 5_000, answerWithinMs = 10_000 }: Hearing,
): ChangeListener {
  let client: pg.Client | null = null
  let closed = false

  const listen = async (): Promise<void> => {
    if (closed) return
    const next = new pg.Client({
      connectionString: url,
      application_name: 'elowen changes',
      keepAlive: true,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    })
    next.on('notification', (message) => onWord(message.payload ?? '*'))
    next.on('error', () => undefined) // 'end' follows and reconnects
    next.on('end', () => {
      client = null // what is kept stays good enough until the database is back
      if (!closed) setTimeout(listen, againAfterMs).unref()
    })
    try {
      await next.connect()
      await next.query('listen shop_changed')
      await holdLock(next)
      if (closed) return await next.end() // a short command was done before this connection stood
      client = next
      tryLater(next)
      onConnected()
    } catch (error) {
      log.warn({ error: String(error) }, 'not hearing the database; trying again')
      await next.end().catch(() => undefined) // it never opened
    }
  }

  /** Tries the connection until it ends; one that does not answer is closed, which begins another. */
  const tryLater = (on: pg.Client): void => {
    setTimeout(() => {
      if (client !== on) return
      on.query('select 1').then(
        () => tryLater(on),
        (error: unknown) => {
          if (client !== on) return
          log.warn({ error: String(error) }, 'the database does not answer where it is listened to')
          on.end().catch(() => undefined)
        },
      )
    }, everyMs).unref()
  }

  /** What the connection before this one held may last a moment longer than it did. */
  const holdLock = async (on: pg.Client): Promise<void> => {
    const { rows } = await on.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
      processLock,
      holder,
    ])
    if (!rows[0]?.held && !closed) setTimeout(() => holdLock(on).catch(() => undefined), 1_000).unref() // it ended: the next one tries
  }

  return {
    ready: listen(),
    isConnected: () => client !== null,
    async close() {
      closed = true
      await client?.end()
    },
  }
}
