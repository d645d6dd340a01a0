import { expect, it } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { readAhead } from './read-ahead.ts'

it('saves every piece once and in order, reads one ahead and holds at most three', async () => {
  const saved: number[] = []
  const steps: string[] = []
  let [held, most] = [0, 0]
  await readAhead([1, 2, 3, 4, 5], {
    async read(piece) {
      held += 1
      most = Math.max(most, held)
      steps.push(`read ${piece}`)
      await wait(1)
      return piece
    },
    async make(piece) {
      steps.push(`make ${piece}`)
      await wait(1)
      return piece * 10
    },
    async save(made) {
      await wait(3)
      held -= 1
      saved.push(made)
    },
  })
  expect(saved).toEqual([10, 20, 30, 40, 50])
  expect(most).toBe(3)
  expect(steps.indexOf('read 2')).toBeLessThan(steps.indexOf('make 1'))
})

it.each(['read', 'make', 'save'] as const)(
  'throws the error of %s, after all started work has ended',
  async (step) => {
    let open = 0
    const fails = async (name: string, piece: number) => {
      open += 1
      await wait(2)
      open -= 1
      if (name === step && piece === 2) throw new Error(`no ${name}`)
      return piece
    }
    const work = readAhead([1, 2, 3, 4], {
      read: (piece) => fails('read', piece),
      make: (piece) => fails('make', piece),
      save: async (piece) => void (await fails('save', piece)),
    })
    await expect(work).rejects.toThrow(`no ${step}`)
    expect(open).toBe(0)
  },
)

it('does nothing without pieces', async () => {
  const never = () => Promise.reject(new Error('nothing is to be done'))
  await readAhead([], { read: never, make: never, save: never })
})
