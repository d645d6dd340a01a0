import pg from 'pg'
import type { Log } from '../log.ts'

/** First key of the advisory locks that running processes hold. */
export const processLock = 804613

type ListenerOptions = {
  /** Called with the payload of each notification; '*' where it has none. */
  onNotification(payload: string): void
  /** Called when listening begins, the first time and after a reconnect: earlier notifications may have been missed. */
  onConnected(): void
  /** Second key of the advisory lock (`processLock`, holder) that the connection holds while it is open. */
  holder: number
  /** Interval of the heartbeat query, in milliseconds. */
  everyMs?: number
  /** Timeout of connecting and of each query, in milliseconds. */
  answerWithinMs?: number
}

export type ChangeListener = {
  /** Resolves after the first attempt to listen, whether it succeeded or not. */
  ready: Promise<void>
  isConnected(): boolean
  close(): Promise<void>
}

const reconnectAfterMs = 500

/**
 * Listens for the database's notifications (`shop_changed`) on a dedicated connection and reconnects when it ends.
 * A listening connection sends nothing, so it does not notice that the server, or a proxy before it, vanished without
 * closing it. A heartbeat query runs every few seconds; without a response the connection is closed and replaced.
 */
export function listenForChanges(
  url: string,
  log: Log,
  { onNotification, onConnected, holder, everyMs = 5_000, answerWithinMs = 10_000 }: ListenerOptions,
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
    next.on('notification', (message) => onNotification(message.payload ?? '*'))
    next.on('error', () => undefined) // 'end' follows and reconnects
    next.on('end', () => {
      client = null // cached values are still served until the connection is back
      if (!closed) setTimeout(listen, reconnectAfterMs).unref()
    })
    try {
      await next.connect()
      await next.query('listen shop_changed')
      await holdLock(next)
      if (closed) return await next.end() // a short command ended while this connection was being opened
      client = next
      scheduleHeartbeat(next)
      onConnected()
    } catch (error) {
      log.warn({ error: String(error) }, 'not hearing the database; trying again')
      await next.end().catch(() => undefined) // the connection was never opened
    }
  }

  /** Queries the connection at intervals until it ends. One that does not respond is closed, which starts a new one. */
  const scheduleHeartbeat = (on: pg.Client): void => {
    setTimeout(() => {
      if (client !== on) return
      on.query('select 1').then(
        () => scheduleHeartbeat(on),
        (error: unknown) => {
          if (client !== on) return
          log.warn({ error: String(error) }, 'the database does not answer where it is listened to')
          on.end().catch(() => undefined)
        },
      )
    }, everyMs).unref()
  }

  /** Takes the advisory lock, retried each second: the server may release the lock of the previous connection late. */
  const holdLock = async (on: pg.Client): Promise<void> => {
    const { rows } = await on.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', [
      processLock,
      holder,
    ])
    if (!rows[0]?.held && !closed) setTimeout(() => holdLock(on).catch(() => undefined), 1_000).unref() // the connection ended: the next one tries
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
