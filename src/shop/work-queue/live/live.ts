import type { Ctx, Staff } from '../../context.ts'
import { stillSignedIn } from '../../staff/still-signed-in.ts'
import { atTheDesk, deskRead } from '../../staff/write.ts'
import { hubOf, type Listener } from './hub.ts'
import * as contract from './live.contract.ts'
import { beatMs } from './live.rules.ts'

export const getLive = deskRead(contract.getLive, 'desk', async (ctx) => ({
  type: 'text/event-stream',
  body: streamFor(ctx, atTheDesk(ctx)),
  name: null,
}))

const bytes = new TextEncoder()
/** A reader that leaves so many messages lying is gone, or will ask again. */
const mostWaiting = 100

/** Counts as they change, until the reader leaves or the session is over. */
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
  /** The session is over. */
  end(): void
  /** The process is. */
  close(): void
}

/** Joins the hub, and looks from time to time whether the session goes on; answers the way out. */
function listen(ctx: Ctx, staff: Staff, { write, end, close }: Stream): () => void {
  let hasLeft = false
  const look = async () => {
    const found = await stillSignedIn(ctx, staff.sessionHash)
    if (hasLeft) return
    if (found) listener.staff = found
    else end()
  }
  const listener: Listener = {
    ctx,
    staff,
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    // the database may be away: the next beat looks again
    look: () => void look().catch(() => undefined),
    close,
    last: { counts: {}, created: {} },
  }
  const beat = setInterval(() => {
    write(': beat\n\n')
    listener.look()
  }, beatMs).unref()
  const leaveHub = hubOf(ctx).join(listener)
  return () => {
    hasLeft = true
    clearInterval(beat)
    leaveHub()
  }
}
