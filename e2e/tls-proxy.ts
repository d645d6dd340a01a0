import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createServer } from 'node:https'
import { createServer as createSocketServer, type AddressInfo, type Server } from 'node:net'

/** A DER element: tag, length, content. */
function element(tag: number, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const size = body.length
  const length =
    size < 0x80 ? [size] : size < 0x1_00 ? [0x81, size] : [0x82, Math.trunc(size / 0x1_00), size % 0x1_00]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const sequence = (...parts: Buffer[]): Buffer => element(0x30, ...parts)
const oid = (hex: string): Buffer => element(0x06, Buffer.from(hex, 'hex'))
const dayMs = 86_400_000
const time = (at: number): Buffer =>
  element(0x17, new Date(at).toISOString().replaceAll(/^\d\d|[-:T]|\.\d+/g, ''))

/** A key, and a self-signed certificate for `localhost`, valid for a day (RFC 5280, ECDSA on P-256). */
function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const algorithm = sequence(oid('2a8648ce3d040302'))
  const name = sequence(element(0x31, sequence(oid('550403'), element(0x0c, 'localhost'))))
  const names = sequence(oid('551d11'), element(0x04, sequence(element(0x82, 'localhost'))))
  const signed = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(Date.now() - dayMs), time(Date.now() + dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(names)),
  )
  const signature = element(0x03, Buffer.from([0]), sign('sha256', signed, privateKey))
  const body = sequence(signed, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port // it listens on TCP

/** A free port. */
async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Terminates TLS at `address` and forwards requests to `port` by http, as HAProxy does in `deploy/`: appends the
 * client's address to the forwarded header, and preserves Host.
 */
export async function openTlsProxy(): Promise<{ address: string; port: number; close(): Promise<void> }> {
  const port = await freePort()
  const agent = new Agent({ keepAlive: true, timeout: 5_000 })
  const server = createServer(selfSigned(), (incoming, outgoing) => {
    const { connection, ...sent } = incoming.headers
    const hops = [incoming.headers['x-forwarded-for'], incoming.socket.remoteAddress].filter(Boolean)
    const call = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method: incoming.method,
        path: incoming.url,
        headers: { ...sent, 'x-forwarded-for': hops.join(', ') },
      },
      (answer) => {
        const { connection: ended, 'keep-alive': held, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        answer.pipe(outgoing)
      },
    )
    call.on('error', () => outgoing.destroy())
    outgoing.on('close', () => call.destroy())
    incoming.pipe(call)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `https://localhost:${portOf(server)}`,
    port,
    async close() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await once(server, 'close')
    },
  }
}
