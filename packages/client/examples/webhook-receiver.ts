// WEBHOOK_SECRET=whsec_… node examples/webhook-receiver.ts [8787]
// Hears of events of the shop: checks each signature, answers at once, and handles each message once.
import { createServer } from 'node:http'
import { verifiedMessage, type WebhookMessage } from '../src/index.ts'

type Receiver = { port: number; close(): Promise<void> }

export async function startReceiver(
  { secret, port = 0, host = '127.0.0.1' }: { secret: string; port?: number; host?: string },
  handle: (message: WebhookMessage) => void,
): Promise<Receiver> {
  // the same message comes again when an answer was lost; a real receiver keeps ids in its database
  const handled = new Set<string>()
  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const verified = verifiedMessage(secret, incoming.headers, Buffer.concat(parts).toString())
      if (verified === null) return answer.writeHead(401).end()
      if (!handled.has(verified.id)) {
        handled.add(verified.id)
        handle(verified.message)
      }
      return answer.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => server.listen(port, host, done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

if (import.meta.main) {
  const { WEBHOOK_SECRET: secret = '' } = process.env
  const { port } = await startReceiver({ secret, port: Number(process.argv[2] ?? 8787) }, ({ type, data }) =>
    console.log(type, data),
  )
  console.log(`listening at port ${port}`)
}
