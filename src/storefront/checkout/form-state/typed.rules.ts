import type { Quote } from '#shop/quotes/contract.ts'
import type { CountryKey } from '#shop/region.ts'

/** What stands in the fields of the checkout, by their names on the wire; a box that is ticked says 1. */
export type Typed = Readonly<Record<string, string>>

/**
 * Boxes: a form leaves out those that are not ticked. `billing_same` is ours, the shop takes an empty billing
 * address for it.
 */
const boxes = [
  'add_gift_box_wrapping',
  'billing_same',
  'agree_terms',
  'agree_card',
  'agree_age',
  'agree_health',
  'save_address',
  'save_billing_address',
] as const

export const giftFields = [
  'gift_message[recipient]',
  'gift_message[message]',
  'gift_message[sender]',
] as const
const billingFields = [
  'billing_firstname',
  'billing_lastname',
  'billing_contact',
  'billing_address',
  'billing_address2',
  'billing_city',
  'billing_country',
] as const

/** What is typed now: fields that are not on the page keep what they held. */
export function withForm(before: Typed, form: Typed, shownBoxes: readonly string[]): Typed {
  const unticked = Object.fromEntries(shownBoxes.map((name) => [name, '']))
  return { ...before, ...unticked, ...form }
}

/** Fields that change what the order comes to. Names and streets do not, and are not worth a question. */
const telling = [
  'delivery_method',
  'delivery_province',
  'delivery_city',
  'delivery_zip',
  'delivery_location_code',
  'add_gift_box_wrapping',
  'coupon',
  'wallet_amount',
  'gift_code',
  'payment_method',
] as const

/** Boxes of rewards by their place; each holds the id of one. */
export const rewardBox = (at: number): string => `redeem_items[${at}]`
const isRewardBox = (name: string): boolean => name.startsWith('redeem_items[')
export const redeemed = (typed: Typed): string[] =>
  Object.entries(typed).flatMap(([name, id]) => (isRewardBox(name) && id !== '' ? [id] : []))

/** Equal keys mean equal quotes. */
export const tellingKey = (typed: Typed): string =>
  JSON.stringify([...telling.map((name) => typed[name] ?? ''), ...redeemed(typed)])

type Asked = Pick<Quote, 'cartId' | 'cartType' | 'updateTs'> & {
  /** The cart that is checked out at once. */
  also?: Pick<Quote, 'cartId' | 'updateTs'> | null
  country: CountryKey
  countryName: string
  continent: string
}

/**
 * The body of the call. Only what the page shows is said: no billing address that is the same, no card that
 * is not wanted, no address where nothing is sent to it.
 */
export function orderInputOf(typed: Typed, requested: Asked): Record<string, unknown> {
  const { recipient, message, sender } = giftOf(typed)
  const left = new Set<string>([
    ...boxes,
    ...giftFields,
    'saved_delivery',
    'saved_billing',
    'filled_delivery',
    'filled_billing',
    'card_id',
    'keep_card',
    'recaptchaResponse',
    'dry_run',
    'total',
    'amount_due',
    'update_ts',
    'also_cart_id',
    'also_update_ts',
    'website',
  ])
  if (typed.billing_same === '1') for (const name of billingFields) left.add(name)
  if ((typed.delivery_method ?? 'shipping') === 'shipping') left.add('delivery_location_code')
  const filled = Object.entries(typed).filter(
    ([name, value]) => !left.has(name) && !isRewardBox(name) && value.trim() !== '',
  )
  const wraps = typed.add_gift_box_wrapping === '1'
  return {
    ...Object.fromEntries(filled),
    cart_id: requested.cartId,
    cart_type: requested.cartType,
    ...(requested.updateTs === null ? {} : { update_ts: requested.updateTs }),
    ...(requested.also ? alsoAsked(requested.also) : {}),
    delivery_country_key: requested.country,
    delivery_country: requested.countryName,
    delivery_continent: requested.continent,
    add_gift_box_wrapping: wraps,
    redeem_items: redeemed(typed),
    ...(wraps ? { gift_message: { recipient, message, sender } } : {}),
    ...(typed.save_address === '1' && (typed.saved_delivery ?? '') === '' ? { save_address: true } : {}),
    ...(typed.save_billing_address === '1' && typed.billing_same !== '1' && (typed.saved_billing ?? '') === ''
      ? { save_billing_address: true }
      : {}),
    agree_terms: typed.agree_terms === '1',
    agree_card: typed.agree_card === '1',
    agree_age: typed.agree_age === '1',
    agree_health: typed.agree_health === '1',
  }
}

const alsoAsked = ({ cartId, updateTs }: Pick<Quote, 'cartId' | 'updateTs'>): Record<string, string> => ({
  also_cart_id: cartId,
  ...(updateTs === null ? {} : { also_update_ts: updateTs }),
})

export const giftOf = (typed: Typed) => ({
  recipient: typed['gift_message[recipient]'] ?? '',
  message: typed['gift_message[message]'] ?? '',
  sender: typed['gift_message[sender]'] ?? '',
})
