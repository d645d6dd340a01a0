/** What settings are about. */
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

/** Where a setting shows: a page of the shop, or what shoppers and staff get. */
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
