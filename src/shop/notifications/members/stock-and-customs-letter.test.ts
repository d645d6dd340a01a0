import { expect, it } from 'vitest'
import { sayIn } from '../words.ts'
import { stockLetter } from './stock-and-customs-letter.ts'

const figures = { pieces: 1_200, withoutCost: 3, cost: 4_500.5, price: 9_000 }
const value = {
  today: '2026-03-05',
  total: figures,
  by: 'brand' as const,
  rows: [{ key: 'elowen', name: 'ELOWEN', figures }],
  others: null,
  ages: [],
  expiries: [],
  lots: [],
  proof: { levels: 0, oversold: [] },
  choices: { place: [], brand: [], category: [] },
}
const letter = (seesMoney: boolean) => stockLetter(sayIn('en'), 'en', { report: 'stock', value, seesMoney })

it('shows stock value to readers with the right to see it alone', () => {
  expect(JSON.stringify(letter(true))).toContain('HK$4,500.50')
  expect(letter(true).lines).toEqual([['ELOWEN', '1,200 · HK$4,500.50']])
  expect(JSON.stringify(letter(false))).not.toContain('HK$')
  expect(letter(false).lines).toEqual([['ELOWEN', '1,200']])
})
