import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { readableBy } from '../staff/readable.rules.ts'
import { referralStates } from './rules.ts'

const time = z.iso.datetime()
const byId = z.object({ id: Id })
const who = { memberId: Id, name: z.string(), email: readableBy('customers.read', z.string()) }

/** Amounts are HKD; `friend` is only an initial. */
export const DeskReferral = onWire({
  id: Id,
  kind: z.enum(['reward', 'commission']),
  state: z.enum(referralStates),
  why: z.string(),
  ...who,
  friend: z.string(),
  friendId: Id.nullable(),
  orderId: Id,
  orderNumber: z.string(),
  /** The full reward, and what remains of it after refunds. */
  reward: z.number(),
  kept: z.number(),
  /** The part that could not be taken back. */
  short: z.number(),
  createdAt: time,
  grantedAt: time.nullable(),
})
export type DeskReferral = z.output<typeof DeskReferral>

export const listReferrals = endpoint('GET', adminPath('/referrals'), {
  name: 'staff-referrals',
  about: 'Referrals, newest first: by order number or e-mail, and by state.',
  query: z.object({ search: line(120).default(''), state: z.enum(referralStates).optional(), ...paging(50) }),
  answer: z.object({ referrals: z.array(DeskReferral), total: z.number().int() }),
})

const one = z.object({ referral: DeskReferral })

export const approveReferral = endpoint('POST', adminPath('/referrals/{id}/approve'), {
  name: 'staff-approve-referral',
  about:
    'Approves a referral: it is pending until its order is complete, or is granted at once if it already is.',
  query: byId,
  body: z.object({ note: line(300).default('') }),
  answer: one,
  refuses: ['referrals.unknown', 'referrals.already_decided', 'staff.own_gain'],
})

export const rejectReferral = endpoint('POST', adminPath('/referrals/{id}/reject'), {
  name: 'staff-reject-referral',
  about: 'Rejects a referral, until it is granted.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: one,
  refuses: ['referrals.unknown', 'referrals.already_decided'],
})

export const DeskStatement = onWire({
  id: Id,
  ...who,
  month: z.string(),
  /** HKD. */
  amount: z.number(),
  orders: z.number().int(),
  state: z.enum(['open', 'paid']),
  paidBy: z.enum(['wallet', 'bank']).nullable(),
  reference: z.string(),
  paidAt: time.nullable(),
  createdAt: time,
})
export type DeskStatement = z.output<typeof DeskStatement>

export const listStatements = endpoint('GET', adminPath('/commission-statements'), {
  name: 'staff-commission-statements',
  about: 'Commission statements of ambassadors, one a month.',
  query: z.object({ state: z.enum(['open', 'paid']).optional() }),
  answer: z.object({ statements: z.array(DeskStatement) }),
})

export const payStatement = endpoint('POST', adminPath('/commission-statements/{id}/pay'), {
  name: 'staff-pay-commission',
  about:
    'Marks a commission statement as paid: as Cash Dollar at once, or by bank, with the reference of the transfer.',
  query: byId,
  body: z.object({ by: z.enum(['wallet', 'bank']), reference: line(80).default('') }),
  answer: z.object({ statement: DeskStatement }),
  refuses: [
    'referrals.unknown_statement',
    'referrals.already_paid',
    'referrals.no_reference',
    'staff.own_gain',
    'referrals.member_gone',
  ],
})
