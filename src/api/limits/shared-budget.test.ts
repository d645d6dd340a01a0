import { expect, it } from 'vitest'
import { sharedBudget } from './shared-budget.ts'

/** A count shared by processes, and the number of queries of it. */
function sharedCount() {
  const counted = { tries: 0, questions: 0 }
  const count = async (times: number) => {
    counted.questions += 1
    counted.tries += times
    return { tries: counted.tries, since: new Date(0) }
  }
  return { counted, count }
}
const clock = () => 1_000

async function allowed(budgets: { take(): Promise<number | null> }[], tries: number): Promise<number> {
  let through = 0
  for (let at = 0; at < tries; at += 1)
    if ((await budgets[at % budgets.length]?.take()) === null) through += 1
  return through
}

it('allows exactly its budget in one process (rules/operations#16)', async () => {
  const { counted, count } = sharedCount()
  const budget = sharedBudget({ calls: 300, seconds: 60, count, clock })
  expect(await allowed([budget], 1_000)).toBe(300)
  expect(counted.questions).toBe(20)
  expect(await budget.take()).toBe(59_000)
})

it('is one budget in four processes, up to one portion each (rules/operations#16)', async () => {
  const { count } = sharedCount()
  const four = [1, 2, 3, 4].map(() => sharedBudget({ calls: 300, seconds: 60, count, clock }))
  const through = await allowed(four, 4_000)
  expect(through).toBeGreaterThanOrEqual(240)
  expect(through).toBeLessThanOrEqual(300 + 4 * 15)
})

it('runs no query for infrequent requests, and one for many concurrent requests', async () => {
  const { counted, count } = sharedCount()
  const budget = sharedBudget({ calls: 300, seconds: 60, count, clock })
  await allowed([budget], 15)
  expect(counted.questions).toBe(0)
  await Promise.all(Array.from({ length: 15 }, () => budget.take()))
  expect(counted.questions).toBe(1)
})

it('continues without the database, and counts those requests when it is back', async () => {
  let isAway = true
  const { counted, count } = sharedCount()
  const budget = sharedBudget({
    calls: 300,
    seconds: 60,
    clock,
    count: (times) =>
      isAway ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })) : count(times),
  })
  expect(await allowed([budget], 60)).toBe(60)
  isAway = false
  expect(await allowed([budget], 500)).toBe(240)
  expect(counted.tries).toBeGreaterThanOrEqual(300)
})
