import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../../../endpoint.ts'
import { Id } from '../../../ids.ts'
import { currencies } from '../../../money.ts'
import { adminPath } from '../../../staff/contract.ts'
import { readableBy } from '../../../staff/readable.rules.ts'
import { contractStates, failures } from '../../rules.ts'

const time = z.iso.datetime()
const id = z.object({ id: Id })

export const DunningRow = onWire({
  id: Id,
  number: z.string(),
  state: z.enum(contractStates),
  /** Whether the outcome of the last charge is unknown. */
  isUnknown: z.boolean(),
  customer: z.string(),
  email: readableBy('customers.read', z.string()),
  currency: z.enum(currencies),
  amountDue: readableBy('orders.money', z.number().nullable()),
  failure: z.enum(failures).nullable(),
  /** In the language of the reader. */
  reason: z.string(),
  tries: z.number().int(),
  firstTriedAt: time,
  lastTriedAt: time,
  /** Null: no retry is scheduled. */
  nextTryAt: time.nullable(),
  payBy: z.iso.date().nullable(),
  askedAt: time.nullable(),
  canAsk: z.boolean(),
}).meta({ id: 'DunningRow' })
export type DunningRow = z.output<typeof DunningRow>

export const listDunning = endpoint('GET', adminPath('/subscription-dunning'), {
  name: 'staff-subscription-dunning',
  about: 'Unpaid deliveries and charges with an unknown outcome, the longest first.',
  query: z.object({ ...paging(25) }),
  answer: z.object({ rows: z.array(DunningRow), total: z.number().int() }),
})

export const askForCard = endpoint('POST', adminPath('/subscriptions/{id}/ask-card'), {
  name: 'staff-subscription-ask-card',
  about: 'Requests another card from the owner of an unpaid delivery again, at most once a day.',
  query: id,
  body: onWire({ reason: line(1_000).refine((text) => text !== '', 'say why') }),
  answer: z.object({ askedAt: time }),
  refuses: ['subscriptions.unknown', 'subscriptions.nothing_due', 'subscriptions.asked_today'],
})
