import { z } from 'zod'
import { commaList, endpoint, line, onWire, paging } from '../../../endpoint.ts'
import { Id } from '../../../ids.ts'
import { currencies } from '../../../money.ts'
import { adminPath } from '../../../staff/contract.ts'
import { readableBy } from '../../../staff/readable.rules.ts'
import { substitutionIssues } from './substitution.rules.ts'

const day = z.iso.date()
const time = z.iso.datetime()
const amount = readableBy('orders.money', z.number().nullable())
const most = 5_000

export const SubstitutionCandidate = onWire({
  subscriptionId: Id,
  lineId: Id,
  number: z.string(),
  quantity: z.number().int(),
  currency: z.enum(currencies),
  price: amount,
  /** Never higher than the line's price. */
  newPrice: amount,
  renewsOn: day.nullable(),
  /** Null: the line can be changed. */
  issue: z.enum(substitutionIssues).nullable(),
}).meta({ id: 'SubstitutionCandidate' })
export type SubstitutionCandidate = z.output<typeof SubstitutionCandidate>

export const Substitution = onWire({
  id: Id,
  fromSubSku: z.string(),
  toSubSku: z.string(),
  actor: z.string(),
  reason: z.string(),
  createdAt: time,
  waiting: z.number().int(),
  done: z.number().int(),
  leftOut: z.number().int(),
}).meta({ id: 'SubscriptionSubstitution' })
export type Substitution = z.output<typeof Substitution>

const pair = { fromSubSku: line(80), toSubSku: line(80) }

export const previewSubstitution = endpoint('GET', adminPath('/subscription-substitutions/preview'), {
  name: 'staff-preview-subscription-substitution',
  about:
    'The lines that can be changed to the other option from their next delivery on, and the reason for the others.',
  query: onWire(pair),
  answer: z.object({ candidates: z.array(SubstitutionCandidate), possible: z.number().int() }),
})

export const listSubstitutions = endpoint('GET', adminPath('/subscription-substitutions'), {
  name: 'staff-subscription-substitutions',
  about: 'Substitution runs, newest first.',
  query: z.object({ ...paging(25) }),
  answer: z.object({ substitutions: z.array(Substitution), total: z.number().int() }),
})

export const getSubstitution = endpoint('GET', adminPath('/subscription-substitutions/{id}'), {
  name: 'staff-subscription-substitution',
  about: 'One substitution run, line by line.',
  query: z.object({ id: Id }),
  answer: z.object({
    substitution: Substitution,
    lines: z.array(
      onWire({
        subscriptionId: Id,
        number: z.string(),
        state: z.enum(['waiting', 'done', 'left_out']),
        issue: z.enum(substitutionIssues).nullable(),
        endedAt: time.nullable(),
      }),
    ),
  }),
  refuses: ['subscriptions.substitution_unknown'],
})

export const startSubstitution = endpoint('POST', adminPath('/subscription-substitutions'), {
  name: 'staff-start-subscription-substitution',
  about: 'Replaces one option with another in all eligible contracts, or in those chosen by `only`.',
  body: onWire({
    ...pair,
    /** Ids of contracts; empty: all of them. */
    only: commaList(z.uuid(), most).default([]),
    reason: line(1_000).refine((text) => text !== '', 'say why'),
  }),
  answer: z.object({ substitution: Substitution }),
  refuses: ['subscriptions.substitution_empty'],
})
