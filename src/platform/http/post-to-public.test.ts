import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createRawServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { postToPublic } from './post-to-public.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})
async function served(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // of a server that listens on a port
}
const post = (url: string, more: object = {}) =>
  postToPublic(url, '{"a":1}', { 'content-type': 'application/json' }, { loopback: true, ...more })
const resolvesTo =
  (...addresses: string[]): Parameters<typeof postToPublic>[4] =>
  (_, __, found) =>
    found(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )

describe('a post to an address that a third party chose', () => {
  it('sends body and headers, and returns status and excerpt', async () => {
    let came = ''
    const url = await served((request, response) => {
      request.on('data', (part: Buffer) => (came += part.toString()))
      request.on('end', () => response.writeHead(201).end(`${request.headers['content-type']} ok`))
    })
    expect(await post(url)).toEqual({ status: 201, excerpt: 'application/json ok' })
    expect(came).toBe('{"a":1}')
  })

  it('follows no redirect', async () => {
    let calls = 0
    const inside = await served((_, response) => void ((calls += 1), response.end('secret')))
    const url = await served((_, response) => void response.writeHead(307, { location: inside }).end())
    expect(await post(url)).toEqual({ status: 307, excerpt: '' })
    expect(calls).toBe(0)
  })

  it('is bounded in time and bytes', async () => {
    const silent = await served(() => undefined)
    expect(await post(silent, { timeoutMs: 150 })).toEqual({ failure: 'timeout' })
    const endless = await served((_, response) => {
      const more = () => !response.destroyed && response.write('x'.repeat(4_096), () => setImmediate(more))
      response.writeHead(200)
      more()
    })
    expect(await post(endless, { mostBytes: 10_000 })).toEqual({ status: 200, excerpt: 'x'.repeat(10_000) })
    const slow = await served((_, response) => void response.writeHead(200).write('a'))
    expect(await post(slow, { timeoutMs: 150 })).toEqual({ failure: 'timeout' })
  })

  it('reports that no server accepts the connection', async () => {
    const url = await served(() => undefined)
    const server = servers.pop()
    await new Promise((done) => server?.close(done))
    expect(await post(url)).toEqual({ failure: 'no_connection' })
  })

  it.each([
    ['HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 'no_connection'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc', 'no_connection'],
    ['', 'no_connection'],
    ['nonsense\r\n\r\n', 'no_connection'],
  ])('ends when the server responds %j and closes the connection', async (answer, failure) => {
    const server = createRawServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(answer))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo // of a server that listens on a port
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ failure })
    server.close()
  })

  it('accepts a response that ends with its connection', async () => {
    const server = createRawServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\nall of it'))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo // of a server that listens on a port
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ status: 200, excerpt: 'all of it' })
    server.close()
  })

  it.each([
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['8.8.8.8', '127.0.0.1']],
    [['::ffff:127.0.0.1']],
    [['fd00::1']],
  ])('does not call a name that resolves to %s', async (addresses) =>
    expect(
      await postToPublic(
        'https://hooks.example.com/',
        '{}',
        {},
        { loopback: false },
        resolvesTo(...addresses),
      ),
    ).toEqual({ failure: 'not_public' }),
  )

  it('looks a name up once, and connects to the address that it checked', async () => {
    let lookUps = 0
    const url = await served((_, response) => void response.end('here'))
    const counting: Parameters<typeof postToPublic>[4] = (host, options, found) => {
      lookUps += 1
      resolvesTo(lookUps === 1 ? '127.0.0.1' : '10.0.0.1')?.(host, options, found)
    }
    const named = url.replace('127.0.0.1', 'localhost')
    expect(await postToPublic(named, '{}', {}, { loopback: true }, counting)).toEqual({
      status: 200,
      excerpt: 'here',
    })
    expect(lookUps).toBe(1)
  })

  it('reports a name that does not resolve', async () => {
    const unresolved: Parameters<typeof postToPublic>[4] = (_, __, found) => found(new Error('ENOTFOUND'), [])
    expect(
      await postToPublic('https://hooks.example.com/', '{}', {}, { loopback: false }, unresolved),
    ).toEqual({
      failure: 'no_such_name',
    })
  })
})
