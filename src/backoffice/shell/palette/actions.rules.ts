import type { Right } from '#shop/staff/rules.ts'
import { menu } from '../menu.rules.ts'

/** Actions that can be started without selecting a record first. */
const actions = [
  { word: 'newOrder', path: '/desk/orders/new', right: 'orders.draft' },
  { word: 'shipMany', path: '/desk/orders/ship', right: 'orders.fulfil' },
  { word: 'newProduct', path: '/desk/products/new', right: 'products.edit' },
  { word: 'editPrices', path: '/desk/products/sheet', right: 'products.edit' },
  { word: 'goodsIn', path: '/desk/stock/in', right: 'stock.change' },
  { word: 'newPurchase', path: '/desk/stock/purchases/new', right: 'stock.change' },
  { word: 'newTransfer', path: '/desk/stock/transfers/new', right: 'stock.change' },
  { word: 'countStock', path: '/desk/stock/counts', right: 'stock.change' },
  { word: 'newCoupon', path: '/desk/coupons/new', right: 'coupons.change' },
  { word: 'testBasket', path: '/desk/test-basket', right: 'coupons.read' },
  { word: 'issueGifts', path: '/desk/gift-batches/new', right: 'gifts.issue' },
  { word: 'newColleague', path: '/desk/staff/new', right: 'staff.change' },
  { word: 'newWebhook', path: '/desk/system/webhooks/new', right: 'integrations.manage' },
  { word: 'newLinkClient', path: '/desk/system/assistants/new', right: 'integrations.manage' },
] as const satisfies readonly { word: string; path: string; right: Right }[]

/** Sub-pages of menu pages that can be found by their own name. */
const below = [
  { word: 'letters', path: '/desk/content/letters', right: 'settings.read' },
  { word: 'menus', path: '/desk/content/menus', right: 'settings.read' },
  { word: 'homeStories', path: '/desk/content/stories', right: 'settings.read' },
  { word: 'couponMonths', path: '/desk/coupons/months', right: 'coupons.read' },
  { word: 'groupFiles', path: '/desk/members/group-files', right: 'customers.groups' },
  { word: 'giftBatches', path: '/desk/gift-batches', right: 'gifts.read' },
  { word: 'campaignCalendar', path: '/desk/campaigns/calendar', right: 'campaigns.read' },
  { word: 'exchangeRates', path: '/desk/settings/rates', right: 'settings.read' },
  { word: 'reviewRewards', path: '/desk/settings/review_rewards', right: 'settings.read' },
  { word: 'friends', path: '/desk/settings/referral', right: 'settings.read' },
  { word: 'vipSpending', path: '/desk/settings/vip_spending', right: 'settings.read' },
  { word: 'cartReminders', path: '/desk/settings/cart_reminders', right: 'settings.read' },
] as const satisfies readonly { word: string; path: string; right: Right }[]

export type Place = { word: string; label: string; path: string }

/** Whether every search word is a prefix of a word of the label; in scripts without spaces, whether it occurs anywhere. */
export function isFound(label: string, search: string): boolean {
  const text = ` ${label.toLowerCase()}`
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean)
  return words.every((word) => text.includes(/^[\x20-\x7e]+$/.test(word) ? ` ${word}` : word))
}

type Labels = {
  page: (word: (typeof menu)[number]['word']) => string
  below: (word: (typeof below)[number]['word']) => string
  action: (word: ActionWord) => string
}
export type ActionWord = (typeof actions)[number]['word']

/** Permitted pages and actions whose label matches the search; all without a search. */
export function placesFor(search: string, rights: readonly Right[], labels: Labels) {
  const open = <T extends { right: Right }>(places: readonly T[]) =>
    places.filter(({ right }) => rights.includes(right))
  const found = (places: readonly Place[]) => places.filter(({ label }) => isFound(label, search))
  return {
    pages: found([
      ...open(menu).map(({ path, word }) => ({ word, path, label: labels.page(word) })),
      ...open(below).map(({ path, word }) => ({ word, path, label: labels.below(word) })),
    ]),
    actions: found(open(actions).map(({ path, word }) => ({ word, path, label: labels.action(word) }))),
  }
}
