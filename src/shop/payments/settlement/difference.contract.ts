import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { currencies } from '../../money.ts'
import { adminPath } from '../../staff/contract.ts'
import { PaymentMethod } from '../contract.ts'
import { differenceKinds } from './match.rules.ts'
import { differenceStates, explanations } from './state.rules.ts'
import { timestamp, isoDay, byId } from './settlement.contract.ts'

export const SettlementDifference = onWire({
  id: Id,
  kind: z.enum(differenceKinds),
  method: PaymentMethod,
  currency: z.enum(currencies),
  /** Provider's amount less the shop's. */
  amount: z.number(),
  occurredOn: isoDay,
  reference: z.string(),
  fileId: Id.nullable(),
  line: z.number().int().nullable(),
  attemptId: Id.nullable(),
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  state: z.enum(differenceStates),
  owner: z.string().nullable(),
  explanation: z.enum(explanations).nullable(),
  note: z.string(),
  foundAt: timestamp,
  endedBy: z.string().nullable(),
  endedAt: timestamp.nullable(),
  /** Whether its month is closed, so that its explanation cannot change. */
  isClosed: z.boolean(),
}).meta({ id: 'SettlementDifference' })

export type SettlementDifference = z.output<typeof SettlementDifference>

export const listDifferences = endpoint('GET', adminPath('/settlement-differences'), {
  name: 'staff-settlement-differences',
  about: 'Differences between the records of a provider and the shop, oldest first.',
  query: z.object({
    state: z.enum(differenceStates).optional(),
    method: PaymentMethod.optional(),
    kind: z.enum(differenceKinds).optional(),
    ...paging(50),
  }),
  answer: z.object({ differences: z.array(SettlementDifference), total: z.number().int() }),
})

const oneDifference = z.object({ difference: SettlementDifference })

const stepRefusals = ['settlements.unknown_difference', 'settlements.moved_on', 'settlements.month_closed']

export const takeDifference = endpoint('POST', adminPath('/settlement-differences/{id}/take'), {
  name: 'staff-take-settlement-difference',
  about: 'Assigns a difference to the caller.',
  query: byId,
  answer: oneDifference,
  refuses: stepRefusals,
})

export const explainDifference = endpoint('POST', adminPath('/settlement-differences/{id}/explain'), {
  name: 'staff-explain-settlement-difference',
  about: 'Explains a difference, with its cause and a note.',
  query: byId,
  body: onWire({ explanation: z.enum(explanations), note: line(500).min(1) }),
  answer: oneDifference,
  refuses: stepRefusals,
})

export const withdrawExplanation = endpoint('POST', adminPath('/settlement-differences/{id}/withdraw'), {
  name: 'staff-withdraw-settlement-explanation',
  about: 'Withdraws a wrong explanation: the difference is open again, until its month is closed.',
  query: byId,
  body: onWire({ reason: line(300).min(1) }),
  answer: oneDifference,
  refuses: stepRefusals,
})

export const recheckDifference = endpoint('POST', adminPath('/settlement-differences/{id}/check'), {
  name: 'staff-check-settlement-difference',
  about: 'Checks a difference again: it is resolved if both sides now agree.',
  query: byId,
  answer: oneDifference,
  refuses: stepRefusals,
})
