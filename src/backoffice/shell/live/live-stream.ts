import type { LiveCounts } from '#shop/work-queue/live/live.contract.ts'
import { growingNames } from '#shop/work-queue/live/growing.rules.ts'

const address = '/api/admin/v1/live'
const name = 'elowen_desk_live'
const firstWaitMs = 1_000
const longestWaitMs = 60_000

const hello = 'hello'

type OnMessage = (now: LiveCounts) => void

/** Milliseconds before the next reconnect: exponential backoff with jitter. */
export const waitBefore = (tries: number, chance: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** tries) * (0.5 + chance / 2)

type Created = LiveCounts['created']

/**
 * Adds the growth since the last message of a connection to the total of new rows. Each connection counts from its own
 * start, so its first number adds nothing.
 */
export function withGrowth(all: Created, before: Created, now: Created): Created {
  const grown = { ...all }
  for (const list of growingNames) {
    const [last, rows] = [before[list], now[list]]
    if (rows !== undefined) grown[list] = (all[list] ?? 0) + Math.max(0, rows - (last ?? rows))
  }
  return grown
}

/**
 * Subscribes to the back office's live counts. One tab of a browser holds the connection and broadcasts to the others,
 * because browsers limit connections per host; when it closes, another takes over. Returns the unsubscribe function.
 */
export function openLiveStream(onMessage: OnMessage): () => void {
  if (typeof BroadcastChannel === 'undefined' || !('locks' in navigator)) return () => undefined
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin alone
  const tell = (message: LiveCounts | typeof hello) => channel.postMessage(message)
  const stop = new AbortController()
  let isHolder = false
  let known: LiveCounts = { counts: {}, created: {} }
  const take = (now: LiveCounts) => {
    known = now
    onMessage(now)
  }
  // a tab that opens later requests the current state
  channel.addEventListener('message', ({ data }: MessageEvent<LiveCounts | typeof hello>) => {
    if (data !== hello) take(data)
    else if (isHolder) tell(known)
  })
  tell(hello)
  navigator.locks
    .request(name, { signal: stop.signal }, () => {
      isHolder = true
      return holdConnection(stop.signal, ({ counts, created, unread }, before) => {
        take({
          counts: { ...known.counts, ...counts },
          unread: unread ?? known.unread,
          created: withGrowth(known.created, before, created),
        })
        tell(known)
      })
    })
    .catch(() => undefined) // aborted before this tab became the holder
  return () => {
    stop.abort()
    channel.close()
  }
}

/** `before`: numbers of new rows in earlier messages of this connection. */
type OnRawMessage = (message: LiveCounts, before: Created) => void

/** Holds the connection and reconnects after errors, until the tab closes or the session ends. */
function holdConnection(stopped: AbortSignal, onMessage: OnRawMessage): Promise<void> {
  return new Promise((done) => {
    let source: EventSource | undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    let tries = 0
    const leave = () => {
      clearTimeout(waiting)
      source?.close()
      done()
    }
    const open = () => {
      source = new EventSource(address)
      let created: Created = {}
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        tries = 0
        const message = JSON.parse(data) as LiveCounts // declared by the contract
        onMessage(message, created)
        created = { ...created, ...message.created }
      })
      source.addEventListener('end', leave)
      source.addEventListener('error', () => {
        source?.close()
        waiting = setTimeout(open, waitBefore(tries, Math.random()))
        tries += 1
      })
    }
    stopped.addEventListener('abort', leave)
    open()
  })
}
