import { describe, expect, it } from 'vitest'
import { chosenFields, columnsWith, columnTwice } from './file.rules.ts'

describe('the columns of a file', () => {
  it('are mapped to fields by the user; other columns are ignored', () => {
    const chosen = [{ column: 2, field: 'email' }, { column: 0 }, { column: 9, field: 'group' }]
    expect(chosenFields(['a', 'b', 'c'], chosen)).toEqual([null, null, 'email'])
  })

  it.each([
    [['email', 'group'], null],
    [[null, null], null],
    [['email', null, 'email', 'group'], 2],
    [['email', 'group', 'group', 'email'], 2],
  ])('%j map a field twice: %j', (fields, twice) => expect(columnTwice(fields)).toBe(twice))

  it('are listed with an example of limited length', () => {
    const file = { headings: ['Email', 'Price', 'Note'], fields: ['email', 'price'] }
    expect(columnsWith(file, ['x'.repeat(100), 12])).toEqual([
      { heading: 'Email', example: 'x'.repeat(80), field: 'email' },
      { heading: 'Price', example: '12', field: 'price' },
      { heading: 'Note', example: '', field: null },
    ])
  })
})
