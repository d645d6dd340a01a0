import type { PricedCart, PricingContext } from '../cart/recompute.rules.ts'
import type { Option } from '../catalogue/contract.ts'
import type { Product } from '../catalogue/product.rules.ts'
import { shipsTo } from '../delivery/rules.ts'
import type { CountryKey } from '../region.ts'
import type { Reward } from '../rewards/rules.ts'
import { leftOf } from '../stock/rules.ts'
import type { OrderInput } from './order-input.contract.ts'
import { checkoutIssue, type CheckoutIssue, quoteRefusals } from './issue.rules.ts'

/** What bears on it. */
type RewardInput = {
  orderInput: Pick<OrderInput, 'redeemItems'>
  gifts: readonly Reward[]
  cart: Pick<PricedCart, 'kind'>
  context: Pick<PricingContext, 'find' | 'shipping' | 'stock'>
  country: CountryKey
}
type Goods = { id: string; product: Product; option: Option }
/** A claimed gift as the checkout offers it; `fault`: why it cannot come along. */
export type RewardOffer = Goods & { expiresAt: string; isRedeemed: boolean; problem: RewardFault | null }
type RewardFault = 'reward_not_sent' | 'reward_not_there' | 'reward_gone'

/**
 * The gifts a member may have sent along, and the one that was asked for: one an order, a line at nothing.
 * Gifts go with goods that are sent; subscriptions renew without them.
 */
export function rewardsIn(
  { orderInput, gifts, context, cart, country }: RewardInput,
  bought: readonly { product: Product }[],
): { offers: RewardOffer[]; lines: Goods[]; issues: CheckoutIssue[] } {
  const isSent = cart.kind === 'single' && bought.some(({ product }) => product.productType !== 'Treatment')
  const wanted = [...new Set(orderInput.redeemItems.filter((id) => id !== ''))]
  const problemOf = ({ product, option }: Goods): RewardFault | null => {
    if (!isSent) return 'reward_not_sent'
    if (!shipsTo(context.shipping, product, country)) return 'reward_not_there'
    return option.availability === 'disabled' || leftOf(option, context.stock) < 1 ? 'reward_gone' : null
  }
  const offers = gifts.flatMap((reward: Reward): RewardOffer[] => {
    const found = reward.subSku === null ? undefined : context.find(reward.subSku)
    if (!found || reward.expiresAt === null) return []
    const goods = { ...found, id: reward.id }
    const problem = problemOf(goods)
    return [
      {
        ...goods,
        expiresAt: reward.expiresAt,
        problem: problem,
        isRedeemed: problem === null && wanted.length === 1 && wanted[0] === reward.id,
      },
    ]
  })
  const lines = offers.filter(({ isRedeemed }) => isRedeemed)
  const chosen = offers.find(({ id }) => id === wanted[0])
  const why =
    wanted.length > 1
      ? 'one_reward'
      : wanted.length === 1 && !chosen
        ? 'reward_unavailable'
        : (chosen?.problem ?? null)
  return {
    offers,
    lines,
    issues: why === null ? [] : [checkoutIssue(quoteRefusals[why].code, { field: 'redeem_items' })],
  }
}
