import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { referralStates } from './rules.ts'

const amount = z.number()

/** An order by a referred friend, of whom only the initial is shown (rules/promotions#9). */
const BroughtOrder = onWire({
  friend: z.string(),
  kind: z.enum(['reward', 'commission']),
  state: z.enum(referralStates),
  /** HKD. */
  amount,
  createdAt: z.iso.datetime(),
})
type BroughtOrder = z.output<typeof BroughtOrder>

const ReferralPage = onWire({
  code: z.string(),
  link: z.string(),
  isAmbassador: z.boolean(),
  /** Discount of the friend and reward of the member, in per cent. */
  friendPercent: z.number(),
  rewardPercent: z.number(),
  counts: z.object({
    clicked: z.number().int(),
    attached: z.number().int(),
    ordered: z.number().int(),
    pending: z.number().int(),
    granted: z.number().int(),
  }),
  /** HKD, granted and pending. */
  earned: amount,
  pending: amount,
  referrals: z.array(BroughtOrder),
  statements: z.array(
    onWire({ month: z.string(), amount, orders: z.number().int(), paidAt: z.iso.datetime().nullable() }),
  ),
})
type ReferralPage = z.output<typeof ReferralPage>

export const getReferral = endpoint('GET', '/user/referral-code', {
  name: 'referral-code',
  about: 'The member’s referral code and link, its clicks, friends and orders, and the rewards earned.',
  answer: z.object({ referral: ReferralPage }),
})

export const useReferral = endpoint('POST', '/user/referral-code', {
  name: 'use-referral-code',
  about: 'Names the member who referred the caller: once, and before their first order.',
  body: z.object({ code: line(20) }),
  answer: z.object({ done: z.literal(true) }),
  refuses: [
    'referrals.unknown_code',
    'referrals.own_code',
    'referrals.already_brought',
    'referrals.has_ordered',
  ],
})

/** Result of following a referral link: it counts, or why not. */
const linkStandings = ['counts', 'unknown_code', 'own_code', 'already_brought', 'has_ordered'] as const
export type LinkStanding = (typeof linkStandings)[number]

export const followLink = endpoint('GET', '/user/referral-code/{code}', {
  name: 'friends-link',
  about:
    'The discount that a referral link gives its reader: per cent of a first order, or why it does not apply.',
  query: z.object({ code: line(20) }),
  answer: onWire({ standing: z.enum(linkStandings), friendPercent: z.number() }),
})
