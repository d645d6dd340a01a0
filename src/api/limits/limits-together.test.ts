import { afterAll, beforeAll, expect, it } from 'vitest'
import { startLimits } from './limits.ts'
import { openTestShop, type TestShop } from '#tools/testing/test-shop.ts'
import { tryKey } from '#platform/db/tries.ts'
import type { Refusal } from '#shop/refusal.ts'
import type { LimitName } from '#shop/serve.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Two processes as far as limits are concerned: separate memory, one database. */
async function guessed(name: LimitName, address: string, tries: number): Promise<number> {
  const processes = [startLimits(shop.shop.db, 1), startLimits(shop.shop.db, 1)]
  let through = 0
  for (let at = 0; at < tries; at += 1) {
    const taken = await processes[at % 2]?.take(name, address).then(
      () => true,
      () => false,
    )
    if (taken) through += 1
  }
  return through
}

it.each([
  ['existence', 10],
  ['code', 30],
  ['sign_in', 30],
  ['challenge', 30],
  ['unknown_api_key', 60],
] as const)(
  'a client that guesses by %s has %i tries in two processes together (rules/operations#16)',
  async (name, most) => {
    expect(await guessed(name, '198.51.100.7', most * 2 + 5)).toBe(most)
  },
)

it.each([
  ['existence', 10],
  ['order', 300],
] as const)('counts of %s by a clock an hour ahead expire in the usual time', async (name, most) => {
  const address = '198.51.100.9'
  const tries = {
    key: tryKey('limit', name, address),
    tries: most * 2,
    since: new Date(Date.now() + 3_600_000),
  }
  await shop.shop.db.insertInto('tries').values(tries).execute()
  const limits = startLimits(shop.shop.db, 1)
  const taken = async () => {
    for (let at = 0; at <= most; at += 1) await limits.take(name, address)
  }
  const refusal = await taken().then(
    () => null,
    (error: unknown) => error as Refusal,
  )
  expect(refusal?.detail.retryAfter).toBeLessThanOrEqual(60)
})

it('shares one budget of other requests between two processes, up to one portion each (rules/operations#16)', async () => {
  const through = await guessed('order', '198.51.100.8', 700)
  expect(through).toBeGreaterThanOrEqual(270)
  expect(through).toBeLessThanOrEqual(330)
})
