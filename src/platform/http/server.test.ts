import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen, type Running } from './server.ts'

/** 300 ms and a millisecond for each 10 bytes; 2 s at most. */
const times = { leastMs: 300, mostMs: 2_000, bytesPerMs: 10 }
let running: Running
beforeAll(async () => {
  running = await listen(
    (incoming, outgoing) => {
      if (incoming.url === '/early') return outgoing.end('early')
      let size = 0
      incoming.on('data', (chunk: Buffer) => (size += chunk.byteLength))
      incoming.on('end', () => outgoing.end(String(size)))
    },
    { host: '127.0.0.1', port: 0, times },
  )
})
afterAll(() => running.close())

/** Sends a body of `length` bytes in ten pieces over `ms`; returns the response, or the error of the connection. */
async function sent(length: number, ms: number, headers: Record<string, string> = {}) {
  const call = request({ port: running.port, method: 'POST', headers: { ...headers }, agent: false })
  const answer: Promise<string> = once(call, 'response').then(
    async ([message]: IncomingMessage[]) =>
      `${message?.statusCode} ${Buffer.concat((await message?.toArray()) ?? [])}`.trim(),
    (error: Error) => error.message,
  )
  for (let piece = 0; piece < 10 && !call.destroyed; piece += 1) {
    call.write(Buffer.alloc(length / 10))
    await new Promise((next) => setTimeout(next, ms / 10))
  }
  call.end()
  return answer
}

it('waits for a file as long as a slow connection needs', async () => {
  expect(await sent(10_000, 900, { 'content-length': '10000' })).toBe('200 10000')
})

it.each([
  ['a short body', 100, 900, { 'content-length': '100' }],
  ['a body without a length', 10_000, 900, { 'transfer-encoding': 'chunked' }],
  ['a long body after the most time', 1_000_000, 2_900, { 'content-length': '1000000' }],
])('cuts off %s that is sent too slowly', async (_, length, ms, headers) => {
  expect(await sent(length, ms, headers)).toMatch(/^408|ECONNRESET|EPIPE/)
})

it(
  'closes once its last response is sent, though the connection is keep-alive',
  { timeout: 8_000 },
  async () => {
    const ending = await listen((_, outgoing) => void setTimeout(() => outgoing.end('late'), 300), {
      host: '127.0.0.1',
      port: 0,
    })
    const agent = new Agent({ keepAlive: true })
    const call = request({ port: ending.port, agent }).end()
    const answer = once(call, 'response')
    await new Promise((next) => setTimeout(next, 100))
    const closed = ending.close()
    const [message] = (await answer) as [IncomingMessage]
    expect(String(Buffer.concat(await message.toArray()))).toBe('late')
    await closed // at once, not at the keep-alive timeout
    agent.destroy()
  },
)
