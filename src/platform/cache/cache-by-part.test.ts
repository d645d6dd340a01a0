import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { cachedByPart, reloadedDetail } from './cache-by-part.ts'
import { startLog } from '../log.ts'
import { openSharedCache, reconnected, type SharedCache } from './shared-cache.ts'

const cache: SharedCache = openSharedCache(process.env.TEST_DATABASE_URL ?? '', startLog('silent'))
afterAll(() => cache.close())

/** A cached map of numbers by name, with a record of its reads. After `hold` each read waits for `release`. */
function copyOf(topic: string, table: Map<string, number>) {
  const readings: string[] = []
  const held: (() => void)[] = []
  let isHeld = false
  const step = async (name: string) => {
    readings.push(name)
    if (isHeld) await new Promise<void>((done) => held.push(done))
  }
  const read = cachedByPart<Map<string, number>>(topic, {
    async whole() {
      const now = new Map(table)
      await step('whole')
      return now
    },
    async withChanges(_, last, keys) {
      const now = keys.map((key) => [key, table.get(key)] as const)
      await step(keys.join(','))
      for (const [key, value] of now)
        if (value === undefined) last.delete(key)
        else last.set(key, value)
      return last
    },
  })
  return {
    readings,
    now: async () => Object.fromEntries(await read({ cache })),
    hold: () => (isHeld = true),
    /** Completes every read that has begun. */
    async release() {
      isHeld = false
      for (const done of held.splice(0)) done()
      await wait(1)
    },
  }
}

it('is read whole once, then only in the parts that are announced', async () => {
  const table = new Map([
    ['a', 1],
    ['b', 2],
  ])
  const copy = copyOf('numbers', table)
  expect([await copy.now(), await copy.now()]).toEqual([
    { a: 1, b: 2 },
    { a: 1, b: 2 },
  ])
  table.set('a', 10).delete('b')
  cache.drop('numbers:a,b')
  cache.drop('others:c')
  expect(await copy.now()).toEqual({ a: 10 })
  expect(copy.readings).toEqual(['whole', 'a,b'])
})

it('never overwrites the result of a later read with that of an earlier one', async () => {
  const table = new Map([['a', 1]])
  const copy = copyOf('in-turn', table)
  await copy.now()
  copy.hold()
  table.set('a', 2)
  cache.drop('in-turn:a')
  const early = copy.now()
  await wait(1)
  table.set('a', 3)
  cache.drop('in-turn:a')
  const late = copy.now()
  await wait(1)
  await copy.release()
  await early // the value is changed in place, so that it may have the later change already
  expect([await late, await copy.now()]).toEqual([{ a: 3 }, { a: 3 }])
})

it('returns the previous value while very many parts are read again, and announces the new one', async () => {
  const table = new Map([['a', 1]])
  const copy = copyOf('many', table)
  const details: string[] = []
  cache.onChange((topic, detail) => topic === 'many' && details.push(detail))
  await copy.now()
  copy.hold()
  table.set('a', 2)
  cache.drop('many:*')
  expect(await copy.now()).toEqual({ a: 1 })
  table.set('b', 5)
  cache.drop('many:b') // while the whole value is being read
  expect(await copy.now()).toEqual({ a: 1 })
  await copy.release()
  await expect.poll(() => details.filter((detail) => detail === reloadedDetail).length).toBeGreaterThan(0)
  await expect.poll(copy.now).toEqual({ a: 2, b: 5 })
  cache.drop(`many:${Array.from({ length: 1_001 }, (_, at) => `key-${at}`).join(',')}`)
  table.set('a', 3)
  await copy.now()
  await expect.poll(copy.now).toEqual({ a: 3, b: 5 })
  expect(copy.readings.filter((name) => name === 'whole').length).toBe(3)
})

it('returns no previous value after a drop of everything, but does after a reconnect of the listener', async () => {
  const table = new Map([['a', 1]])
  const copy = copyOf('all', table)
  await copy.now()
  table.set('a', 2)
  cache.drop('*')
  expect(await copy.now()).toEqual({ a: 2 })
  table.set('a', 3)
  cache.drop(`*:${reconnected}`)
  expect(await copy.now()).toEqual({ a: 2 })
  await expect.poll(copy.now).toEqual({ a: 3 })
})
