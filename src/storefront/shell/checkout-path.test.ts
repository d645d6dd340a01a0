import { expect, it } from 'vitest'
import { isCheckoutPath } from './checkout-path.ts'

it.each([
  ['/checkout', true],
  ['/en/checkout', true],
  ['/zh/checkout/0198a0c0-0000-7000-8000-000000000000', true],
  ['/checkout/order-confirmation', false],
  ['/en/checkout/order-confirmation/0198a0c0-0000-7000-8000-000000000000', false],
  ['/bag', false],
  ['/', false],
])('%s: %s', (path, is) => expect(isCheckoutPath(path)).toBe(is))
