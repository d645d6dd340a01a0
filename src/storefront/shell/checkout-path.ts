import { withoutLocale } from '../i18n/paths.ts'

/** Whether the path is a checkout or payment page; these pages show a reduced header and footer. */
export function isCheckoutPath(path: string): boolean {
  const [first, second = '', ...more] = withoutLocale(path).split('/').filter(Boolean)
  return first === 'checkout' && second !== 'order-confirmation' && more.length === 0
}
