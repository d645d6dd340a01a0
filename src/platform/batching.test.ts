import { describe, expect, it } from 'vitest'
import { batching, limited, room } from './batching.ts'

describe('batching', () => {
  it('works off what comes meanwhile together, so many at most, and answers each its own', async () => {
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

  it('fails the calls of a batch that fails, and goes on', async () => {
    const strict = batching<number, number>(2, async (items) => {
      if (items.includes(13)) throw new Error('unlucky')
      return items
    })
    const outcome = await Promise.allSettled([13, 1, 2, 3].map(strict))
    expect(outcome.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled'])
  })
})

it('lets so many in at a time, also after one of them failed', async () => {
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

it('lets nothing more in before there is room', async () => {
  const hand = room(3)
  await hand.enter(2)
  let isIn = false
  const entering = hand.enter(2).then(() => (isIn = true))
  await new Promise((next) => setImmediate(next))
  expect(isIn).toBe(false)
  hand.leave()
  await entering
  expect(isIn).toBe(true)
})
