import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { rewardKinds, rewardStates } from '../rewards/rules.ts'

/** One choice of the reward catalogue. */
const RewardOption = onWire({
  key: z.string(),
  kind: z.enum(rewardKinds),
  /** Product and option of a gift; otherwise empty. */
  name: z.string(),
  optionName: z.string(),
  thumbnail: z.string().nullable(),
  /** HKD. */
  worth: z.number(),
})
type RewardOption = z.output<typeof RewardOption>

export const Reward = onWire(
  {
    id: Id,
    state: z.enum(rewardStates),
    /** The reviewed product. */
    sku: z.string(),
    productName: z.string(),
    /** The choice made. */
    chosen: RewardOption.nullable(),
    /** Current choices: the catalogue's, or those of equal value when a chosen gift is unavailable. */
    choices: z.array(RewardOption),
    expiresAt: z.iso.datetime().nullable(),
    daysLeft: z.number().int().nullable(),
    couponCode: z.string().nullable(),
    /** The order that ships or shipped the gift. */
    orderId: Id.nullable(),
    /** Whether a chosen gift is unavailable. */
    isGone: z.boolean(),
  },
  { id: '_id' },
).meta({ id: 'Reward' })
export type Reward = z.output<typeof Reward>

export const listRewards = endpoint('GET', '/rewards', {
  name: 'rewards',
  about: 'The rewards of the caller, newest first, each with its available choices; a page at a time.',
  query: z.object(paging(50)),
  answer: z.object({ rewards: z.array(Reward), total: z.number().int() }),
})

export const claimReward = endpoint('POST', '/rewards/claim', {
  name: 'claim-reward',
  about:
    'Claims a reward as one of its choices. A gift is sent with an order (`redeem_items`), a coupon is created at once, Cash Dollar is credited at once.',
  body: z.object({ reward: Id, choice: line(80) }),
  answer: z.object({ reward: Reward }),
  refuses: [
    'rewards.unknown',
    'rewards.unknown_choice',
    'rewards.choice_gone',
    'rewards.not_claimable',
    'rewards.expired',
    'rewards.frozen',
  ],
})
