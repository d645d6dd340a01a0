import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { adminPath } from '../staff/contract.ts'

/** `args`: what the sentence of the check is filled with, `a0` first. */
const Fault = z.object({
  entity: z.string(),
  args: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

export const getChecks = endpoint('GET', adminPath('/audit/checks'), {
  name: 'staff-audit-checks',
  about:
    'Recomputes stock, coupons, payments, refunds and states from the tables and lists the differences (rules/operations#6).',
  answer: z.object({
    checks: z.array(z.object({ name: z.string(), findings: z.array(Fault) })),
  }),
})
