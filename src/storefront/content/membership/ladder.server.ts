import { roundMoney, formatMoney } from '#shop/money.ts'
import type { ShopSetting } from '#shop/showcase/setting.contract.ts'

/** Thresholds of the membership tiers. Spending is counted in HKD in every country. */
export const ladderOf = ({ vipSpending }: Pick<ShopSetting, 'vipSpending'>): { vipFrom: string } => ({
  vipFrom: formatMoney(roundMoney(vipSpending, 'HKD')),
})
