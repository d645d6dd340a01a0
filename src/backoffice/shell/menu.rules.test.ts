import { expect, it } from 'vitest'
import { pathOfMenu } from './menu.rules.ts'

it('marks one entry of the menu for each page', () => {
  expect(pathOfMenu('/desk')).toBe('/desk')
  expect(pathOfMenu('/desk/bookings')).toBe('/desk/bookings')
  expect(pathOfMenu('/desk/bookings/report')).toBe('/desk/bookings/report')
  expect(pathOfMenu('/desk/bookings/schedule/days')).toBe('/desk/bookings/schedule')
  expect(pathOfMenu('/desk/orders/42/refund')).toBe('/desk/orders')
  expect(pathOfMenu('/desk/ordersheet')).toBeUndefined()
})
