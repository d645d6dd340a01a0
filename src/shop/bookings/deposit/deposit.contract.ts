import { z } from 'zod'
import { endpoint, flag, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { Order } from '../../orders/order.contract.ts'
import { HealthAnswers } from '../health/health.rules.ts'

const yes = z.union([z.boolean(), flag])

export const depositBooking = endpoint('POST', '/bookings/{id}/deposit', {
  name: 'deposit-booking',
  about:
    'Creates the order for a member’s deposit, a part of the price by card; the rest is paid at the shop. The order is paid like any other, the slot is held meanwhile, and payment confirms the appointment. A repeated request returns the same order.',
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
