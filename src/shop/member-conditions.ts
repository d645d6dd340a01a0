/**
 * Conditions that choose members, each by the kind of its value: screens ask for it by that, and the audit log
 * shows amounts to those alone who see amounts.
 */
export const conditionKinds = {
  group: 'group',
  country: 'country',
  language: 'language',
  ordersFrom: 'count',
  ordersTo: 'count',
  spentFrom: 'amount',
  spentTo: 'amount',
  lastOrderFrom: 'day',
  lastOrderTo: 'day',
  product: 'text',
  brand: 'brand',
  subscription: 'yesNo',
  birthdayMonth: 'month',
  consent: 'yesNo',
} as const
export type ConditionName = keyof typeof conditionKinds

export const isCondition = (name: string): name is ConditionName => Object.hasOwn(conditionKinds, name)

/** Whether its value is an amount of money. */
export const isAmountCondition = (name: string): boolean =>
  isCondition(name) && conditionKinds[name] === 'amount'
