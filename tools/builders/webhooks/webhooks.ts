import { startPrograms } from '#outside/programs/programs.ts'
import type { ReceivedMessage } from '#outside/programs/webhook-program.ts'
import { ok } from '#tools/builders/orders/desk-orders.ts'
import type { AtDesk } from '#tools/builders/staff/staff.ts'

export type AnEndpoint = { id: string; name: string; secret: string; state: string }

/** An endpoint created at the desk. */
export async function anEndpoint(by: AtDesk, url: string, events: readonly string[]): Promise<AnEndpoint> {
  const { seed, secret } = ok(await by.get('/webhook-secret')).body as { seed: string; secret: string }
  const made = ok(await by.send('POST', '/webhook-endpoints', { seed, name: 'Warehouse', url, events }))
  return { ...(made.body.endpoint as AnEndpoint), secret }
}

/** A program on this machine that receives webhooks. */
export async function openReceiver() {
  const programs = await startPrograms({
    host: '127.0.0.1',
    port: 0,
    publicHost: '127.0.0.1',
    folder: null,
    hookUrl: () => '',
  })
  const post = (body: object) =>
    fetch(`${programs.url}/control/outage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    url: (receiver: string) => `${programs.url}/webhooks/receive/${receiver}`,
    async messages(receiver: string): Promise<ReceivedMessage[]> {
      const all = (await (await fetch(`${programs.url}/webhooks/messages`)).json()) as ReceivedMessage[]
      return all.filter((each) => each.receiver === receiver)
    },
    /** Fails at each call until it is back. */
    down: (kind: 'error' | 'lose' = 'error') => post({ company: 'webhooks', kind, calls: 1_000_000 }),
    back: () => post({ company: 'webhooks', kind: 'error', calls: 0 }),
    close: () => programs.close(),
  }
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>
