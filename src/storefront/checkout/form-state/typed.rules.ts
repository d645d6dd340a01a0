import type { Quote } from '#shop/quotes/contract.ts'
import type { CountryKey } from '#shop/region.ts'

/** Values of the checkout's fields by their API names; a ticked checkbox is `1`. */
export type Typed = Readonly<Record<string, string>>

/**
 * Checkboxes, which a form omits if they are not ticked. `billing_same` is internal; the API takes an empty billing
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

/** Current values: fields that are not on the page retain their previous value. */
export function withForm(before: Typed, form: Typed, shownBoxes: readonly string[]): Typed {
  const unticked = Object.fromEntries(shownBoxes.map((name) => [name, '']))
  return { ...before, ...unticked, ...form }
}

/** Fields that affect the amounts. Names and streets do not, so changing them requests no quote. */
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

/** Checkbox name of a reward by index; its value is the id of the reward. */
export const rewardBox = (at: number): string => `redeem_items[${at}]`
const isRewardBox = (name: string): boolean => name.startsWith('redeem_items[')
export const redeemed = (typed: Typed): string[] =>
  Object.entries(typed).flatMap(([name, id]) => (isRewardBox(name) && id !== '' ? [id] : []))

/** Key of a quote: inputs with equal keys have equal quotes. */
export const quoteKey = (typed: Typed): string =>
  JSON.stringify([...telling.map((name) => typed[name] ?? ''), ...redeemed(typed)])

type Asked = Pick<Quote, 'cartId' | 'cartType' | 'updateTs'> & {
  /** The cart that is checked out together with it. */
  also?: Pick<Quote, 'cartId' | 'updateTs'> | null
  country: CountryKey
  countryName: string
  continent: string
}

/**
 * Request body of the call. It contains only what applies: no billing address equal to the delivery address, no
 * unwanted gift card, no address without delivery.
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
