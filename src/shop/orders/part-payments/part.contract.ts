import { z } from 'zod'
import { endpoint, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { adminPath } from '../../staff/contract.ts'

export const acceptFpsPartialPayment = endpoint('POST', adminPath('/fps/lines/{id}/part'), {
  name: 'staff-accept-fps-part',
  about:
    'A bank line that names an unpaid order and is short counts as a part of it: the order waits for exactly the rest, for which its buyer gets a link. One that comes to the rest pays the order; what is beyond it goes back. The line’s task ends with it.',
  query: z.object({ id: Id }),
  answer: onWire({
    orderId: Id,
    orderNumber: z.string(),
    /** Decimals of `currency`: what of the line counts, and what is left to pay. */
    accepted: z.number(),
    left: z.number(),
    currency: z.enum(currencies),
  }),
  refuses: [
    'payments.unknown_line',
    'payments.line_matched',
    'payments.line_names_none',
    'payments.amount_differs',
    'orders.takes_no_part',
    'orders.part_not_held',
  ],
})
