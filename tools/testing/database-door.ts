import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A TCP proxy before the test database. It refuses and closes no connection, but can make them silent, like those to
 * a machine without power.
 */
export async function databaseDoor() {
  const database = new URL(process.env.TEST_DATABASE_URL ?? '')
  const folder = database.searchParams.get('host') // socket folder of the server; null: it listens on TCP
  const open = new Set<Socket>()
  const silenced = new Set<Socket>()
  let isSilent = false
  const through = (): Socket =>
    folder === null
      ? connect(Number(database.port), database.hostname)
      : connect(`${folder}/.s.PGSQL.${database.port}`)
  const server = createServer((from) => {
    const to = through()
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one)
      if (isSilent) silenced.add(one)
      one.on('data', (bytes) => silenced.has(one) || other.write(bytes))
      one.on('close', () => void (open.delete(one), other.destroy()))
      one.on('error', () => undefined)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(database)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port) // it listens on TCP
  return {
    url: url.href,
    /** Drops all data on open and new connections until `speak`; open ones stay silent for good. */
    silence() {
      for (const socket of open) silenced.add(socket)
      isSilent = true
    },
    speak: () => void (isSilent = false),
    /** Delays data until `goOn`. */
    pause: () => open.forEach((socket) => socket.pause()),
    goOn: () => open.forEach((socket) => socket.resume()),
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
