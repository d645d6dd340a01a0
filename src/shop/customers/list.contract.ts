import { z } from 'zod'
import { decimal, endpoint, line, keysetPaging, onWire, wholeNumber } from '../endpoint.ts'
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
  /** Paid orders that were not cancelled, and the time of the last payment. */
  orders: z.number().int(),
  lastOrderAt: time.nullable(),
  /** HKD: payments less refunds. */
  spent: readableBy('orders.money', z.number().nullable()),
  createdAt: time,
})
export type MemberRow = z.output<typeof MemberRow>

export const listMembers = endpoint('GET', adminPath('/members'), {
  name: 'staff-members',
  about:
    'Lists members, newest first or by `sort` (by amount spent for callers who may read amounts): by e-mail, name, telephone or order number, by group and state, and by purchases.',
  query: onWire({
    search: line(200).default(''),
    group: line(80).optional(),
    state: z.enum(visibleStates).optional(),
    /** Minimum and maximum number of orders. */
    ordersFrom: wholeNumber(0, 1_000_000).optional(),
    ordersTo: wholeNumber(0, 1_000_000).optional(),
    /** HKD; applied only for staff users who see amounts. */
    spentFrom: decimal(z.number().max(1e9).multipleOf(0.01)).optional(),
    spentTo: decimal(z.number().max(1e9).multipleOf(0.01)).optional(),
    /** Days (Hong Kong) of the last payment. */
    lastFrom: z.iso.date().optional(),
    lastTo: z.iso.date().optional(),
    ...keysetPaging(50),
    sort: z.enum(memberSorts).default('-created'),
  }),
  answer: z.object({ members: z.array(MemberRow), total: z.number().int(), groups: z.array(z.string()) }),
})
