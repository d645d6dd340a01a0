import { z } from 'zod'
import { decimal, endpoint, line, longPaging, onWire, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'
import { memberSorts, visibleStates } from './rules.ts'

const time = z.iso.datetime()

export const MemberRow = onWire({
  id: Id,
  name: readableBy('customers.read', z.string()),
  email: readableBy('customers.read', z.string()),
  phone: readableBy('customers.read', z.string().nullable()),
  state: z.enum(visibleStates),
  groups: z.array(z.string()),
  /** Orders that were paid and not cancelled, and when the last one was paid. */
  orders: z.number().int(),
  lastOrderAt: time.nullable(),
  /** HKD: what was paid for, less what went back. */
  spent: readableBy('orders.money', z.number().nullable()),
  createdAt: time,
})
export type MemberRow = z.output<typeof MemberRow>

export const listMembers = endpoint('GET', adminPath('/members'), {
  name: 'staff-members',
  about:
    'Members, newest first or as `sort` says (by what they spent, for whoever sees amounts): by e-mail, name, telephone or order number, by group and state, and by what they bought.',
  query: onWire({
    search: line(200).default(''),
    group: line(80).optional(),
    state: z.enum(visibleStates).optional(),
    /** At least so many orders, and at most. */
    ordersFrom: wholeNumber(0, 1_000_000).optional(),
    ordersTo: wholeNumber(0, 1_000_000).optional(),
    /** HKD, for whoever sees amounts. */
    spentFrom: decimal(z.number().max(1e9).multipleOf(0.01)).optional(),
    spentTo: decimal(z.number().max(1e9).multipleOf(0.01)).optional(),
    /** Days (Hong Kong) between which the last order was paid. */
    lastFrom: z.iso.date().optional(),
    lastTo: z.iso.date().optional(),
    ...longPaging(50),
    sort: z.enum(memberSorts).default('-created'),
  }),
  answer: z.object({ members: z.array(MemberRow), total: z.number().int(), groups: z.array(z.string()) }),
})
