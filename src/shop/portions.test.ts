import { expect, it, vi } from 'vitest'
import { eachByItself, inPortions, type Portion } from './portions.ts'

/** What is done of so many numbers, by portions of three; those that stay due are offered again only behind the last. */
async function doneOf(due: readonly number[]): Promise<number[][]> {
  const done: number[][] = []
  await inPortions(
    3,
    async ({ most, after }: Portion<number>) =>
      due.filter((each) => after === null || each > after).slice(0, most),
    async (portion) => void done.push([...portion]),
  )
  return done
}

it.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [[1, 2, 3], [[1, 2, 3]]],
  [
    [1, 2, 3, 4, 5, 6, 7],
    [[1, 2, 3], [4, 5, 6], [7]],
  ],
])('of %j does %j', async (due, done) => expect(await doneOf(due)).toEqual(done))

it('leaves the rest to the next run once it has gone on for long enough', async () => {
  let [portions, now] = [0, 0]
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const take = async () => [1]
  const work = async () => {
    portions += 1
    now += 15
  }
  await inPortions(1, take, work, 40)
  clock.mockRestore()
  expect(portions).toBe(3)
})

it('goes on behind a portion that fails, and fails at the end', async () => {
  const done: number[] = []
  const run = inPortions(
    1,
    async ({ after }: Portion<number>) =>
      [1, 2, 3].filter((each) => after === null || each > after).slice(0, 1),
    async ([one]) => {
      if (one === 1) throw new Error('not the first')
      done.push(one ?? 0)
    },
  )
  await expect(run).rejects.toThrow('not the first')
  expect(done).toEqual([2, 3])
})

it('does each by itself: those that fail are told together, at the end', async () => {
  const done: number[] = []
  const odd = (item: number) => (item % 2 ? Promise.reject(new Error(`${item} is odd`)) : Promise.resolve())
  const run = (items: number[]) => eachByItself(items, async (item) => odd(item).then(() => done.push(item)))
  await expect(run([1, 2, 3, 4])).rejects.toThrow('2 failed, the first: Error: 1 is odd')
  await expect(run([5, 6])).rejects.toThrow('5 is odd')
  await run([8])
  expect(done).toEqual([2, 4, 6, 8])
})
