/** Areas of settings. */
export const areas = [
  'content',
  'front',
  'shop',
  'buying',
  'delivery',
  'members',
  'promotions',
  'subscriptions',
  'treatments',
] as const
export type Area = (typeof areas)[number]

/** Where a setting appears: a page of the shop, or the emails and screens of shoppers and staff. */
export const places = [
  'page',
  'home',
  'menu',
  'footer',
  'everywhere',
  'product',
  'bag',
  'checkout',
  'account',
  'registration',
  'membership',
  'bookings',
  'invoices',
  'letters',
  'desk',
] as const
export type Place = (typeof places)[number]
