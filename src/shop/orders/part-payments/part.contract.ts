import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { adminPath } from '../../staff/contract.ts'

const taken = onWire({
  orderId: Id,
  orderNumber: z.string(),
  /** Decimals of `currency`: what of the line counts, and what is left to pay. */
  accepted: z.number(),
  left: z.number(),
  currency: z.enum(currencies),
})

export const acceptFpsPartialPayment = endpoint('POST', adminPath('/fps/lines/{id}/part'), {
  name: 'staff-accept-fps-part',
  about:
    'Accepts a bank line that names an unpaid order, and is short, as a part payment: the order waits for exactly the rest, for which its buyer gets a link. A line that completes the rest pays the order; an excess is refunded. Closes the line’s task.',
  query: z.object({ id: Id }),
  answer: taken,
  refuses: [
    'payments.unknown_line',
    'payments.line_matched',
    'payments.return_waits',
    'payments.line_names_none',
    'payments.amount_differs',
    'orders.takes_no_part',
    'orders.part_not_held',
  ],
})

export const linkFpsLine = endpoint('POST', adminPath('/fps/lines/{id}/link'), {
  name: 'staff-link-fps-line',
  about:
    'Assigns a bank line to another order than its text names: less than the amount due counts as a part payment, and an excess is refunded. Closes the line’s task.',
  query: z.object({ id: Id }),
  body: z.object({ number: line(20).min(1), reason: line(300).min(1) }),
  answer: taken,
  refuses: [
    'orders.unknown',
    'orders.takes_no_part',
    'orders.part_not_held',
    'payments.unknown_line',
    'payments.line_matched',
    'payments.return_waits',
    'payments.amount_differs',
  ],
})
