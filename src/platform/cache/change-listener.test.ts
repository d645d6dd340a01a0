import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { startLog } from '../log.ts'
import { openSharedCache, reconnected, type SharedCache } from './shared-cache.ts'

const database = new URL(process.env.TEST_DATABASE_URL ?? '')
/** Of the socket that the database listens at; null: it listens at an address. */
const folder = database.searchParams.get('host')
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Stands before the database; what is silenced stays open and carries nothing any more. */
async function aDoor() {
  const open = new Set<Socket>()
  const silenced = new Set<Socket>()
  let isSilent = false
  const server = createServer((from) => {
    const to =
      folder === null
        ? connect(Number(database.port), database.hostname)
        : connect(`${folder}/.s.PGSQL.${database.port}`)
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
  closing.push(async () => {
    for (const socket of open) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  const url = new URL(database)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** What is open now, and what comes while it lasts. */
    silence() {
      for (const socket of open) silenced.add(socket)
      isSilent = true
    },
    speak: () => void (isSilent = false),
  }
}

function listening(url: string): { cache: SharedCache; words: string[] } {
  const cache = openSharedCache(url, startLog('silent'), {
    readUrl: database.href,
    listening: { everyMs: 100, answerWithinMs: 300 },
  })
  closing.push(() => cache.close())
  const words: string[] = []
  cache.onChange((topic, detail) => void words.push(`${topic}:${detail}`))
  return { cache, words }
}

async function announce(word: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.href })
  await client.connect()
  await client.query(`select pg_notify('shop_changed', $1)`, [word])
  await client.end()
}

it('hears again after its connection was lost without a word', { timeout: 15_000 }, async () => {
  const door = await aDoor()
  const { words } = listening(door.url)
  await expect.poll(() => words).toContain(`*:${reconnected}`)
  door.silence()
  await announce('products:missed')
  door.speak()
  words.length = 0
  await expect.poll(() => words, { timeout: 8_000 }).toContain(`*:${reconnected}`)
  await announce('products:later')
  await expect.poll(() => words).toContain('products:later')
  expect(words).not.toContain('products:missed')
})

it('waits for no server that takes a connection and never answers', { timeout: 15_000 }, async () => {
  const door = await aDoor()
  door.silence()
  const { cache, words } = listening(door.url)
  expect(await cache.get('anything', async () => 7)).toBe(7)
  door.speak()
  await expect.poll(() => words, { timeout: 8_000 }).toContain(`*:${reconnected}`)
})
