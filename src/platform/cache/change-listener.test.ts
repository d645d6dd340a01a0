import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { databaseDoor } from '#tools/testing/database-door.ts'
import { startLog } from '../log.ts'
import { openSharedCache, reconnected, type SharedCache } from './shared-cache.ts'

const database = new URL(process.env.TEST_DATABASE_URL ?? '')
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function aDoor() {
  const door = await databaseDoor()
  closing.push(door.close)
  return door
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
