import { expect, it } from 'vitest'
import { batched } from './batched.ts'

it('runs one query for keys requested during another query, and never returns an older result', async () => {
  const questions: string[][] = []
  const answers: (() => void)[] = []
  const find = batched<string>(async (keys) => {
    questions.push(keys)
    await new Promise<void>((done) => answers.push(done))
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, `${key} ${questions.length}`]))
  })
  const first = find('a')
  const later = [find('a'), find('b'), find('none')]
  answers[0]?.()
  expect(await first).toBe('a 1')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  expect(await Promise.all(later)).toEqual(['a 2', 'b 2', undefined])
  expect(questions).toEqual([['a'], ['a', 'b', 'none']])
})

it('limits the keys of a query, and continues after a failed query', async () => {
  const sizes: number[] = []
  const find = batched<number>(async (keys) => {
    sizes.push(keys.length)
    if (keys.includes('bad')) throw new Error('away')
    return new Map(keys.map((key) => [key, 1]))
  }, 2)
  const all = ['bad', 'a', 'b', 'c'].map((key) => find(key).catch(() => 'failed'))
  expect(await Promise.all(all)).toEqual(['failed', 1, 1, 1])
  expect(sizes).toEqual([1, 2, 1])
  expect(await find('d')).toBe(1)
})
