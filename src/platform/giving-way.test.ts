import { expect, it } from 'vitest'
import { givingWay } from './giving-way.ts'

/** Keeps the process busy, as a calculation does. */
function calculate(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('lets others have their turn between pieces of long work', async () => {
  let turns = 0
  let others = setImmediate(function takeTurn() {
    calculate(5)
    turns += 1
    others = setImmediate(takeTurn)
  })
  const giveWay = givingWay()
  for (let piece = 0; piece < 60; piece += 1) {
    calculate(4)
    await giveWay()
  }
  clearImmediate(others)
  expect(turns).toBeGreaterThanOrEqual(30)
})

it('goes on at once where a piece is small', async () => {
  let hadTurn = false
  setImmediate(() => {
    hadTurn = true
  })
  await givingWay()()
  expect(hadTurn).toBe(false)
})
