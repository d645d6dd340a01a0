import { expect, it } from 'vitest'
import { rowOf } from './work-item-paths.rules.ts'

it.each([
  [
    'bookings_while_closed',
    { id: 'b', orderId: null, dueAt: '2026-12-01T16:30:00.000Z' },
    '/desk/bookings?day=2026-12-02',
  ],
  ['bookings_while_closed', { id: 'b', orderId: null }, '/desk/bookings/calendar'],
  ['parcels_turned_up', { id: 'p', orderId: 'o' }, '/desk/orders/o'],
  ['bulk_requests', { id: 'r', orderId: null }, '/desk/bulk/r'],
] as const)('a row of %s %j leads to %s', (kind, row, path) => expect(rowOf(kind, row)).toBe(path))
