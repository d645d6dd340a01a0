import { openTestShop } from '#tools/testing/test-shop.ts'
import type { WireOrder } from '#tools/builders/orders/orders.ts'
import { aCalendar, aDeliveredOrder, aReviewer } from '#tools/builders/reviews/reviews.ts'
import { atDesk } from '#tools/builders/staff/staff.ts'

export const shampoo = 'ELOWEN-SCALP-SHAMPOO-500'
export const cream = 'TERRA-HAND-CREAM-30'

export type Wire = {
  _id: string
  state: string
  chosen: { key: string } | null
  choices: { key: string; worth: number }[]
  days_left: number | null
  coupon_code: string | null
  order_id: string | null
  is_gone: boolean
}

/** A shop whose reviewers earn rewards. */
export async function openRewardsShop() {
  const calendar = aCalendar()
  const shop = await openTestShop({ LIMITS_FACTOR: '1000' }, { clock: calendar })
  let written = 0
  /** A member whose review was just published, and its reward. */
  async function aRewarded(rating = 5) {
    const author = await aReviewer(shop)
    await aDeliveredOrder(shop, author, { [shampoo]: 1 })
    calendar.pass(7)
    await author.signIn()
    const review = (await author.mine()).awaiting[0]?._id ?? ''
    written += 1
    await author.write(review, {
      rating,
      content: `It rinses out well and leaves nothing behind, bottle ${written}.`,
    })
    const desk = await atDesk(shop, 'content')
    await desk.send('POST', `/reviews/${review}/decide`, { decision: 'publish' })
    const rewards = async () => (await author.get('/rewards')).body.rewards as Wire[]
    const id = (await rewards())[0]?._id ?? ''
    return {
      ...author,
      review,
      id,
      rewards,
      only: async (): Promise<Wire> => (await rewards())[0] as Wire,
      claim: (choice: string, reward = id) => author.send('POST', '/rewards/claim', { reward, choice }),
    }
  }
  return {
    ...shop,
    calendar,
    aRewarded,
    /** A member who chose the hand cream, with shampoo in the cart. */
    aGift: async () => {
      const author = await aRewarded()
      const { status, body } = await author.claim('hand-cream')
      if (status !== 200) throw new Error(JSON.stringify(body))
      await author.set(shampoo, 1)
      return author
    },
    job: async (name: string): Promise<void> => shop.shop.jobs.find((one) => one.name === name)?.run({}),
  }
}
export type RewardsShop = Awaited<ReturnType<typeof openRewardsShop>>
type Author = Awaited<ReturnType<RewardsShop['aRewarded']>>

/** Places an order that includes the reward. */
export async function orderWithReward(author: Author, more: object = {}): Promise<WireOrder> {
  const answer = await author.order({ redeem_items: [author.id], ...more })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.order as WireOrder
}
