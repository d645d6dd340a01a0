import { z } from 'zod'
import { endpoint, flag, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { Order } from '../../orders/order.contract.ts'
import { HealthAnswers } from '../health/health.rules.ts'

const yes = z.union([z.boolean(), flag])

export const depositBooking = endpoint('POST', '/bookings/{id}/deposit', {
  name: 'deposit-booking',
  about:
    'A member pays a part of a treatment by card, and the rest at the shop: the order of it is paid like any other, and the time stays kept meanwhile. Paid, it becomes an appointment by itself. Asked again it answers the same order.',
  query: z.object({ id: Id }),
  body: onWire({
    health: HealthAnswers.optional(),
    agreeAge: yes.default(false),
    agreeHealth: yes.default(false),
  }),
  answer: z.object({ order: Order }),
  refuses: [
    'bookings.unknown',
    'bookings.hold_over',
    'bookings.of_series',
    'bookings.no_deposit',
    'bookings.health_needed',
    'bookings.patch_test_needed',
    'checkout.agree_age',
    'checkout.agree_health',
  ],
})
