import { expect, it } from 'vitest'
import { eventLoopYielder } from './event-loop-yielder.ts'

/** Keeps the process busy, as a calculation does. */
function calculate(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('yields between pieces of long work', async () => {
  let turns = 0
  let others = setImmediate(function takeTurn() {
    calculate(5)
    turns += 1
    others = setImmediate(takeTurn)
  })
  const yieldIfDue = eventLoopYielder()
  for (let piece = 0; piece < 60; piece += 1) {
    calculate(4)
    await yieldIfDue()
  }
  clearImmediate(others)
  expect(turns).toBeGreaterThanOrEqual(30)
})

it('does not yield after a short piece', async () => {
  let hadTurn = false
  setImmediate(() => {
    hadTurn = true
  })
  await eventLoopYielder()()
  expect(hadTurn).toBe(false)
})
