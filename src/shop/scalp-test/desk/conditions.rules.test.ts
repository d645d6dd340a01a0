import { describe, expect, it } from 'vitest'
import { conditionsText, readConditions } from './conditions.rules.ts'

describe('conditions as they are written', () => {
  it.each([
    ['itch: often | seasons', [{ step: 'itch', any: ['often', 'seasons'] }]],
    [
      'oil >= 45; redness < 55',
      [
        { trait: 'oil', from: 45 },
        { trait: 'redness', below: 55 },
      ],
    ],
    ['ends >= 35, ends < 70', [{ trait: 'ends', from: 35, below: 70 }]],
    ['oil >= 60, type: oily', [{ trait: 'oil', from: 60, type: ['oily'] }]],
    [
      'days: sleep, oil >= 35, type: oily | normal',
      [{ step: 'days', any: ['sleep'], trait: 'oil', from: 35, type: ['oily', 'normal'] }],
    ],
  ])('%s', (text, conditions) => {
    expect(readConditions(text)).toEqual(conditions)
    expect(readConditions(conditionsText(conditions as never))).toEqual(conditions)
  })

  it('always hold if they are empty', () => expect(readConditions('  ')).toBeUndefined())

  it.each(['itch', 'itch = often', 'gold >= 3', 'oil >= 45, dry >= 3', 'a: b, c: d', 'oil > 45', ': x'])(
    '%s is no condition',
    (text) => expect(readConditions(text)).toBeNull(),
  )
})
