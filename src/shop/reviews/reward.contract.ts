import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { rewardKinds, rewardStates } from '../rewards/rules.ts'

/** One thing of the catalogue of rewards. */
const RewardOption = onWire({
  key: z.string(),
  kind: z.enum(rewardKinds),
  /** Of a gift: product and option; otherwise empty. */
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
    /** The product that was reviewed. */
    sku: z.string(),
    productName: z.string(),
    /** What was chosen. */
    chosen: RewardOption.nullable(),
    /** What may be chosen now: from the catalogue, or of the same worth when a chosen gift is gone. */
    choices: z.array(RewardOption),
    expiresAt: z.iso.datetime().nullable(),
    daysLeft: z.number().int().nullable(),
    couponCode: z.string().nullable(),
    /** The order it goes or went with. */
    orderId: Id.nullable(),
    /** A chosen gift cannot be had any more. */
    isGone: z.boolean(),
  },
  { id: '_id' },
).meta({ id: 'Reward' })
export type Reward = z.output<typeof Reward>

export const listRewards = endpoint('GET', '/rewards', {
  name: 'rewards',
  about: 'The rewards of the caller, newest first, each with what may be chosen now; a page at a time.',
  query: z.object(paging(50)),
  answer: z.object({ rewards: z.array(Reward), total: z.number().int() }),
})

export const claimReward = endpoint('POST', '/rewards/claim', {
  name: 'claim-reward',
  about:
    'Chooses what a reward is. A gift is sent with an order (`redeem_items`), a coupon is made at once, Cash Dollar is credited at once.',
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
