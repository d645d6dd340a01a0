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

function listening(url: string): { cache: SharedCache; notifications: string[] } {
  const cache = openSharedCache(url, startLog('silent'), {
    readUrl: database.href,
    listening: { everyMs: 100, answerWithinMs: 300 },
  })
  closing.push(() => cache.close())
  const notifications: string[] = []
  cache.onChange((topic, detail) => void notifications.push(`${topic}:${detail}`))
  return { cache, notifications }
}

async function announce(payload: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.href })
  await client.connect()
  await client.query(`select pg_notify('shop_changed', $1)`, [payload])
  await client.end()
}

it('listens again after its connection was lost without being closed', { timeout: 15_000 }, async () => {
  const door = await aDoor()
  const { notifications } = listening(door.url)
  await expect.poll(() => notifications).toContain(`*:${reconnected}`)
  door.silence()
  await announce('products:missed')
  door.speak()
  notifications.length = 0
  await expect.poll(() => notifications, { timeout: 20_000 }).toContain(`*:${reconnected}`)
  await announce('products:later')
  await expect.poll(() => notifications).toContain('products:later')
  expect(notifications).not.toContain('products:missed')
})

it(
  'loads without waiting for a server that accepts the listening connection and never responds',
  { timeout: 15_000 },
  async () => {
    const door = await aDoor()
    door.silence()
    const { cache, notifications } = listening(door.url)
    expect(await cache.get('anything', async () => 7)).toBe(7)
    door.speak()
    await expect.poll(() => notifications, { timeout: 20_000 }).toContain(`*:${reconnected}`)
  },
)
