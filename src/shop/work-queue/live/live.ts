import type { Ctx, Staff } from '../../context.ts'
import { stillSignedIn } from '../../staff/still-signed-in.ts'
import { atTheDesk, deskRead } from '../../staff/write.ts'
import { hubOf, type LiveConnection } from './hub.ts'
import * as contract from './live.contract.ts'
import { beatMs } from './live.rules.ts'

export const getLive = deskRead(contract.getLive, 'desk', async (ctx) => ({
  type: 'text/event-stream',
  body: streamFor(ctx, atTheDesk(ctx)),
  name: null,
}))

const bytes = new TextEncoder()
/** A stream with this many undelivered messages is closed; a live client reconnects. */
const mostWaiting = 100

/** Stream of count changes, until the client disconnects or its session ends. */
function streamFor(ctx: Ctx, staff: Staff): ReadableStream<Uint8Array> {
  let leave = () => {}
  return new ReadableStream({
    start(controller) {
      const write = (text: string) => {
        controller.enqueue(bytes.encode(text))
        if ((controller.desiredSize ?? 0) < -mostWaiting) close()
      }
      const end = () => {
        leave()
        controller.enqueue(bytes.encode('event: end\ndata: {}\n\n'))
        controller.close()
      }
      const close = () => {
        leave()
        controller.close()
      }
      leave = listen(ctx, staff, { write, end, close })
      write('retry: 3000\n\n')
    },
    cancel: () => leave(),
  })
}

type Stream = {
  write(text: string): void
  /** Called when the session has ended. */
  end(): void
  /** Called when the process ends. */
  close(): void
}

/** Joins the hub and checks the session at intervals. Returns a function that leaves the hub. */
function listen(ctx: Ctx, staff: Staff, { write, end, close }: Stream): () => void {
  let hasLeft = false
  const look = async () => {
    const found = await stillSignedIn(ctx, staff.sessionHash)
    if (hasLeft) return
    if (found) connection.staff = found
    else end()
  }
  const connection: LiveConnection = {
    ctx,
    staff,
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    // if the database is down, the next beat checks again
    look: () => void look().catch(() => undefined),
    close,
    last: { counts: {}, created: {} },
  }
  const beat = setInterval(() => {
    write(': beat\n\n')
    connection.look()
  }, beatMs).unref()
  const leaveHub = hubOf(ctx).join(connection)
  return () => {
    hasLeft = true
    clearInterval(beat)
    leaveHub()
  }
}
