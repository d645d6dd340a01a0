import { roundMoney, formatMoney } from '#shop/money.ts'
import type { ShopSetting } from '#shop/showcase/setting.contract.ts'

/** What the membership ladder says in numbers. Spending counts in HKD, wherever the shopper is. */
export const ladderOf = ({ vipSpending }: Pick<ShopSetting, 'vipSpending'>): { vipFrom: string } => ({
  vipFrom: formatMoney(roundMoney(vipSpending, 'HKD')),
})
