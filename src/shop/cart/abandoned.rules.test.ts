import { expect, it } from 'vitest'
import { dueBetween } from './abandoned.rules.ts'

const now = new Date('2026-11-26T12:00:00Z')
const hours = { firstHours: 1, secondHours: 24 }

it.each([
  [1, '2026-11-25T23:00:00.000Z', '2026-11-26T11:00:00.000Z'],
  [2, '2026-11-25T00:00:00.000Z', '2026-11-25T12:00:00.000Z'],
] as const)(
  'letter %s is due for carts last changed from %s until %s (rules/cart#14)',
  (step, from, until) => {
    const due = dueBetween(step, hours, now)
    expect([due.from.toISOString(), due.until.toISOString()]).toEqual([from, until])
  },
)
