import { z } from 'zod'
import { endpoint, line, onWire } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { DeskOrder } from '../desk/desk-order.contract.ts'

const query = z.object({ id: Id })
const answer = z.object({ order: DeskOrder })

export const recordDispute = endpoint('POST', adminPath('/orders/{id}/dispute'), {
  name: 'staff-record-dispute',
  about:
    'Records a chargeback by the buyer’s bank: the order is disputed, unshipped lines are held, refunds are blocked, and rewards earned by the order are frozen.',
  query,
  body: onWire({
    reason: line(500).min(1),
    /** The company's number of the case. */
    caseRef: line(80).default(''),
    /** Decimal of the order's currency; left out: all that was paid from outside. */
    amount: z.number().positive().optional(),
    /** The last day to answer the bank. */
    respondBy: z.iso.date().optional(),
  }),
  answer,
  refuses: ['orders.unknown', 'orders.illegal_transition', 'orders.bad_amount'],
})

export const endDispute = endpoint('POST', adminPath('/orders/{id}/dispute/end'), {
  name: 'staff-end-dispute',
  about:
    'Records the bank’s decision. Won: the order continues at its step. Lost: the payment is lost, and the rewards that the order earned are revoked.',
  query,
  body: z.object({ outcome: z.enum(['won', 'lost']), note: line(500).default('') }),
  answer,
  refuses: ['orders.unknown', 'orders.illegal_transition'],
})
