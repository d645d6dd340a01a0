import { expect, it } from 'vitest'
import { spellingsOf } from './amount-search.rules.ts'

it('spells amounts as entries hold them, and leaves other words alone', () => {
  expect(spellingsOf('427.31')).toEqual(['427.31', '42731'])
  expect(spellingsOf('HK$1,427.3')).toEqual(['HK$1,427.3', '1427.3', '142730'])
  expect(spellingsOf('1427.00')).toEqual(['1427.00', '1427', '142700'])
  expect(spellingsOf('mei ¥12,000')).toEqual(['mei ¥12,000', 'mei 12000'])
  for (const words of ['rosemary', '42731', '1,42', '261202-F0QNWX1', '10.0.0.1', '+85291234567'])
    expect(spellingsOf(words)).toEqual([words])
})
