import { expect, it } from 'vitest'
import { linesToRepeat } from './duplicate.rules.ts'

const line = (subSku: string, quantity: number, kind: 'base' | 'reward' = 'base') => ({
  subSku,
  quantity,
  priceReason: { kind, considered: [] },
})

it.each([
  ['two lines of one option are merged', [line('A', 1), line('B', 2), line('A', 3)], 'A 4, B 2'],
  ['a line that an order change removed is left out', [line('A', 0), line('B', 1)], 'B 1'],
  ['a reward is left out', [line('A', 1, 'reward'), line('B', 1)], 'B 1'],
  ['a draft holds 99 pieces of an option', [line('A', 60), line('A', 60)], 'A 99'],
  ['nothing', [], ''],
])('%s', (_, lines, expected) => {
  expect(
    linesToRepeat(lines)
      .map(({ subSku, quantity }) => `${subSku} ${quantity}`)
      .join(', '),
  ).toBe(expected)
})

it('a draft has at most 100 lines', () => {
  expect(linesToRepeat(Array.from({ length: 120 }, (_, at) => line(`S${at}`, 1)))).toHaveLength(100)
})
