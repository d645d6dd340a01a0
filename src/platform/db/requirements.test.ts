import { createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, it } from 'vitest'
import { takeTurn } from './migrate.ts'
import { CannotStart } from '../cannot-start.ts'
import { requireDatabase } from './requirements.ts'

const server = () => process.env.TEST_DATABASE_URL ?? ''
const refusal = (url: string, options = {}) =>
  requireDatabase(url, options).then(
    () => null,
    (error: unknown) => (error instanceof CannotStart ? error.message : error),
  )

it('accepts a PostgreSQL that is new enough', async () => {
  expect(await refusal(server())).toBeNull()
})

it('names the version it needs and the one it found', async () => {
  expect(await refusal(server(), { major: 99 })).toMatch(
    /^PostgreSQL 99 or newer is needed; the server at \S+, database "\w+" is 18\.\d+\. Nothing was written to it\.$/,
  )
})

it('reports in one sentence that there is no server, without the password', async () => {
  const closed = createServer()
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done))
  const { port } = closed.address() as AddressInfo // it listens on a port
  await new Promise((done) => closed.close(done))
  const sentence = await refusal(`postgres://shop:secret@127.0.0.1:${port}/shop`)
  expect(sentence).toMatch(
    /^There is no database at 127\.0\.0\.1:\d+, database "shop": connect ECONNREFUSED \S+\. Check DATABASE_URL\.$/,
  )
  expect(sentence).not.toContain('secret')
})

it.each(['nonsense', 'http://localhost/shop', 'postgres://shop:x@host:nonsense/shop'])(
  'refuses the address %s',
  async (url) => {
    expect(await refusal(url)).toMatch(/^DATABASE_URL is not an address|^There is no database at/)
  },
)

it('reports a wrong password or a missing database', async () => {
  const wrong = new URL(server())
  wrong.password = 'wrong'
  expect(await refusal(wrong.href)).toMatch(/password authentication failed/)
  const missing = new URL(server())
  missing.pathname = '/no_such_database'
  expect(await refusal(missing.href)).toMatch(/database "no_such_database" does not exist/)
})

it('gives up waiting for another process that migrates, with an error', async () => {
  const clients = [new pg.Client(server()), new pg.Client(server())] as const
  await Promise.all(clients.map((client) => client.connect()))
  await takeTurn(clients[0], 0)
  await expect(takeTurn(clients[1], 0)).rejects.toThrow(
    /^Another process has been migrating this database for 0 seconds/,
  )
  await clients[0].end()
  await takeTurn(clients[1], 5)
  await clients[1].end()
})
