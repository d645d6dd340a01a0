import { expect, it } from 'vitest'
import { inPortions, type Portion } from './portions.ts'

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
  let portions = 0
  const more = async () => {
    portions += 1
    return [1]
  }
  await inPortions(1, more, () => new Promise((done) => setTimeout(done, 5)), 40)
  expect(portions).toBeGreaterThan(1)
  expect(portions).toBeLessThan(10)
})
