import { catalogueOf } from '../catalogue/catalogue.ts'
import { optionName } from '../catalogue/product.rules.ts'
import { settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { roundMoney } from '../money.ts'
import { shownCode } from '../pricing/coupon.rules.ts'
import { issueCoupon } from '../pricing/coupons.ts'
import { Refusal } from '../refusal.ts'
import { textIn, type Text } from '../region.ts'
import {
  choicesFor,
  daysAfter,
  daysLeft,
  isGone,
  refusalToClaim,
  rewardRefusals,
  type Reward,
  type RewardChoice,
} from '../rewards/rules.ts'
import { chooseReward, findReward, lockOwnReward, redeemWithoutOrder, rewardsOf } from '../rewards/rewards.ts'
import { serve } from '../serve.ts'
import { leftOf } from '../stock/rules.ts'
import { availableStock } from '../stock/stock.ts'
import { creditWallet } from '../wallet/wallet.ts'
import { asking } from './writing/asking.ts'
import * as contract from './reward.contract.ts'

/** Display name of reward coupons. */
const couponLabel: Text = { chi: '評價獎賞', tw: '評價獎勵', cn: '评价奖励', eng: 'Review reward' }

/** Data to offer choices: catalogue, stock and settings. */
async function counterOf(ctx: Ctx) {
  const [catalogue, stock, { review_rewards: settings }] = await Promise.all([
    catalogueOf(ctx),
    availableStock(ctx),
    settingsOf(ctx),
  ])
  const goods = (subSku: string) => catalogue.bySubSku.get(subSku)
  const isThere = (choice: { kind: RewardChoice['kind']; subSku?: string }): boolean => {
    if (choice.kind !== 'gift_item') return true
    const found = goods(choice.subSku ?? '')
    return found !== undefined && found.option.availability !== 'disabled' && leftOf(found.option, stock) > 0
  }
  return {
    choices: settings.choices,
    isThere,
    goods,
    nameOf: (sku: string) => catalogue.bySku.get(sku)?.name,
  }
}
type Counter = Awaited<ReturnType<typeof counterOf>>

function shownChoice(
  ctx: Ctx,
  { goods }: Counter,
  choice: { key: string; kind: RewardChoice['kind']; subSku?: string; worth: number },
) {
  const { locale } = ctx.shopper
  const found = choice.kind === 'gift_item' ? goods(choice.subSku ?? '') : undefined
  return {
    key: choice.key,
    kind: choice.kind,
    name: found ? textIn(locale, found.product.name) : '',
    optionName: found ? optionName(locale, found.option) : '',
    thumbnail: found?.product.thumbnail ?? null,
    worth: choice.worth,
  }
}

function toView(ctx: Ctx, counter: Counter, reward: Reward): contract.Reward {
  const now = ctx.clock.now()
  const { choice, kind, subSku, worth } = reward
  const name = counter.nameOf(reward.sku)
  return {
    id: reward.id,
    state: reward.state,
    sku: reward.sku,
    productName: name ? textIn(ctx.shopper.locale, name) : '',
    chosen:
      choice === null || kind === null
        ? null
        : shownChoice(ctx, counter, {
            key: choice,
            kind,
            worth: (worth ?? 0) / 100,
            ...(subSku === null ? {} : { subSku }),
          }),
    choices: choicesFor(reward, counter.choices, counter.isThere).map((each) =>
      shownChoice(ctx, counter, each),
    ),
    expiresAt: reward.expiresAt,
    daysLeft:
      reward.expiresAt !== null && (reward.state === 'claimable' || reward.state === 'claimed')
        ? daysLeft(reward.expiresAt, now)
        : null,
    couponCode: ctx.impersonation && reward.couponCode ? shownCode(reward.couponCode) : reward.couponCode,
    orderId: reward.state === 'reserved' || reward.state === 'redeemed' ? reward.orderId : null,
    isGone: isGone(reward, counter.isThere),
  }
}

/** A page of a member's rewards, each with its current choices. */
export async function toRewardsView(ctx: Ctx, memberId: string, paging: { page: number; limit: number }) {
  const [counter, { entries, total }] = await Promise.all([counterOf(ctx), rewardsOf(ctx, memberId, paging)])
  return { rewards: entries.map((reward) => toView(ctx, counter, reward)), total }
}

export const listRewards = serve(contract.listRewards, { who: 'member', limit: 'account' }, (ctx, paging) =>
  toRewardsView(ctx, asking(ctx).id, paging),
)

const access = { who: 'member', limit: 'account', idempotent: () => true } as const

/** Claims a reward; a choice that needs no order is credited in the same transaction. */
export const claimReward = serve(contract.claimReward, access, async (ctx, { reward: id, choice: key }) => {
  const member = asking(ctx)
  const counter = await counterOf(ctx)
  return ctx.transaction(async (tx) => {
    const reward = await lockOwnReward(tx, { id, memberId: member.id })
    const choice = counter.choices.find((each) => each.key === key)
    const now = tx.clock.now()
    const no = refusalToClaim(reward, { choice, isThere: counter.isThere, now })
    if (no || !choice) throw new Refusal(rewardRefusals[no ?? 'unknown_choice'])
    await chooseReward(tx, reward, choice)
    await give(tx, reward, choice)
    return { reward: toView(tx, counter, (await findReward(tx, id)) ?? reward) }
  })
})

async function give(tx: Ctx, reward: Reward, choice: RewardChoice): Promise<void> {
  const amount = roundMoney(choice.worth, 'HKD')
  if (choice.kind === 'coupon') {
    const endsAt = daysAfter(tx.clock.now(), choice.days)
    await redeemWithoutOrder(tx, reward, await issueCoupon(tx, { amount, label: couponLabel, endsAt }))
  } else if (choice.kind === 'cash_dollar') {
    const expiresAt = daysAfter(tx.clock.now(), choice.days)
    const key = `reward:${reward.id}`
    await creditWallet(tx, {
      memberId: reward.memberId,
      amount,
      kind: 'review_reward',
      key,
      ref: reward.id,
      paid: false,
      expiresAt,
    })
    await redeemWithoutOrder(tx, reward, null)
  }
}
