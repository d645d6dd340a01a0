import { withoutLocale } from '../i18n/paths.ts'

/** Where an order is filled in or paid: there the page has no other business than that. */
export function isCheckoutPath(path: string): boolean {
  const [first, second = '', ...more] = withoutLocale(path).split('/').filter(Boolean)
  return first === 'checkout' && second !== 'order-confirmation' && more.length === 0
}
