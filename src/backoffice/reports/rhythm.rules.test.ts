import { expect, it } from 'vitest'
import { hourText, weekdayName, weekdays } from './rhythm.rules.ts'

it('names the days of a week from Monday, and full hours', () => {
  expect(weekdays.map((day) => weekdayName('en', day))).toEqual(
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' '),
  )
  expect(weekdayName('zh-HK', 1)).toBe('星期一')
  expect([hourText(0), hourText(9), hourText(23)]).toEqual(['00:00', '09:00', '23:00'])
})
