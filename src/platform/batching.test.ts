import { describe, expect, it } from 'vitest'
import { batching, limited, room } from './batching.ts'

describe('batching', () => {
  it('processes items that arrive meanwhile in one batch of limited size, and returns each its result', async () => {
    const batches: number[][] = []
    const double = batching<number, number>(3, async (items) => {
      batches.push([...items])
      return items.map((item) => item * 2)
    })
    expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10])
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ])
  })

  it('fails the calls of a failed batch, and continues', async () => {
    const strict = batching<number, number>(2, async (items) => {
      if (items.includes(13)) throw new Error('unlucky')
      return items
    })
    const outcome = await Promise.allSettled([13, 1, 2, 3].map(strict))
    expect(outcome.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
  })
})

it('limits concurrent tasks, also after one of them failed', async () => {
  const enter = limited(2)
  let inside = 0
  let most = 0
  const work = (fails: boolean) =>
    enter(async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((next) => setImmediate(next))
      inside -= 1
      if (fails) throw new Error('no')
    })
  const outcome = await Promise.allSettled([true, false, true, false, false].map(work))
  expect(most).toBe(2)
  expect(outcome.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

it('delays entry until there is room', async () => {
  const capacity = room(3)
  await capacity.enter(2)
  let isIn = false
  const entering = capacity.enter(2).then(() => (isIn = true))
  await new Promise((next) => setImmediate(next))
  expect(isIn).toBe(false)
  capacity.leave()
  await entering
  expect(isIn).toBe(true)
})
