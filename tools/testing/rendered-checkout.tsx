import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { readAppState } from '#shop/app-state.ts'
import type { Quote } from '#shop/quotes/contract.ts'
import type { OrderItem } from '#shop/orders/order.contract.ts'
import { ToastsProvider } from '#ui/overlays/toasts.tsx'
import { BagProvider } from '#storefront/cart/bag/bag-provider.tsx'
import { messagesOf } from '#storefront/i18n/messages.server.ts'
import { Words } from '#storefront/i18n/words.tsx'
import { AppStateProvider } from '#storefront/shell/region/app-state-context.tsx'
import { PanelsProvider } from '#storefront/shell/panels-context.tsx'
import { CheckoutForm } from '#storefront/checkout/form/checkout-form.tsx'
import type { CheckoutData } from '#storefront/checkout/checkout-data.ts'
import type { DeliveryForm } from '#storefront/checkout/form-state/field-rules.rules.ts'
import { checkoutQuote, type CheckoutQuote } from '#storefront/checkout/form-state/form-quote.rules.ts'

/** For tests: one shampoo in the checkout. */
export const anOrderItem = (differing: Partial<OrderItem> = {}): OrderItem => ({
  id: 'line-1',
  pid: 'id-of-product',
  sku: 'PRODUCT',
  subSku: 'SHAMPOO',
  bundleSku: null,
  productType: 'SinglePurchase',
  name: 'Scalp Balance Shampoo',
  optionName: '500 ml',
  brand: 'ELOWEN',
  brandSlug: 'elowen',
  uniqueUrl: 'scalp-balance-shampoo',
  thumbnail: '/media/products/elowen-scalp-shampoo-a.webp',
  quantity: 1,
  price: 228,
  originalPrice: null,
  priceReason: { kind: 'base' },
  total: 228,
  net: 228,
  estimate: null,
  bestBefore: null,
  subscriptionIntervalInMonth: null,
  shipped: 0,
  refunded: 0,
  removed: 0,
  revision: 0,
  ...differing,
})

export const aQuote = (differing: Partial<Quote> = {}): CheckoutQuote =>
  checkoutQuote(
    {
      cartId: 'the-cart',
      cartType: 'single',
      updateTs: '2026-11-21T03:00:00.000Z',
      currency: 'HKD',
      shownCurrency: 'HKD',
      items: [anOrderItem()],
      goodsTotal: 228,
      discount: null,
      giftWrapFee: 0,
      deliveryFee: 35,
      tax: 0,
      total: 263,
      walletAmount: 0,
      giftCode: null,
      amountDue: 263,
      freeDelivery: false,
      friendTooLate: false,
      freeShipping: null,
      needsDelivery: true,
      deliveryMethods: [
        { method: 'shipping', fee: 35, offered: true, reason: null },
        { method: 'pickup_shop', fee: 0, offered: true, reason: null },
      ],
      paymentMethods: [
        { method: 'paydollar', offered: true, reason: null },
        { method: 'fps', offered: true, reason: null },
      ],
      rewards: [],
      walletAvailable: 0,
      giftAvailable: 0,
      estimate: { from: '2026-11-23', to: '2026-11-25' },
      dutiesUnpaid: false,
      dutyEstimate: null,
      problems: [],
      ...differing,
    },
    null,
  )

const plain = { required: true, pattern: null, choices: null }

export const hongKongForm: DeliveryForm = {
  country: 'hk',
  callingCode: '852',
  fields: [
    { ...plain, name: 'delivery_lastname' },
    { ...plain, name: 'delivery_firstname' },
    { ...plain, name: 'delivery_calling_code' },
    { ...plain, name: 'delivery_contact' },
    {
      ...plain,
      name: 'delivery_province',
      choices: [
        { value: 'kowloon', label: 'Kowloon', group: null },
        { value: 'macau', label: 'Macau', group: null },
      ],
    },
    {
      ...plain,
      name: 'delivery_city',
      choices: [
        { value: 'ytm', label: 'Yau Tsim Mong', group: 'kowloon' },
        { value: 'taipa', label: 'Taipa', group: 'macau' },
      ],
    },
    { ...plain, name: 'delivery_address' },
    { ...plain, name: 'delivery_address2', required: false },
  ],
  zipProvinces: null,
  pickupPoints: [
    {
      code: 'CWB',
      method: 'pickup_shop',
      name: 'Causeway Bay shop',
      address: '1 Hysan Avenue',
      district: 'Wan Chai',
      hours: '',
    },
    {
      code: 'TST',
      method: 'pickup_shop',
      name: 'Tsim Sha Tsui shop',
      address: '2 Nathan Road',
      district: 'Yau Tsim Mong',
      hours: '',
    },
  ],
}

export const checkoutData = (
  quote: CheckoutQuote = aQuote(),
  differing: Partial<CheckoutData> = {},
): CheckoutData => ({
  kind: 'checkout',
  quote,
  form: hongKongForm,
  phones: {
    often: [
      {
        code: '852',
        country: 'HK',
        isMain: true,
        value: '852-HK',
        name: 'Hong Kong',
        name_zh: '香港',
        name_cn: '香港',
      },
    ],
    others: [
      {
        code: '33',
        country: 'FR',
        isMain: true,
        value: '33-FR',
        name: 'France',
        name_zh: '法國',
        name_cn: '法国',
      },
    ],
  },
  country: { key: 'hk', name: 'Hong Kong', continent: 'Asia' },
  typed: {
    billing_same: '1',
    delivery_calling_code: '852-HK',
    delivery_method: 'shipping',
    payment_method: 'paydollar',
  },
  refusal: null,
  book: null,
  cards: null,
  stillForm: null,
  both: null,
  ...differing,
})

function Where() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** The mounted checkout, with the providers of the shell. */
export function renderedCheckout(data: CheckoutData = checkoutData()) {
  const page = (
    <Words locale="en" messages={messagesOf.en}>
      <AppStateProvider renderedFor={readAppState(undefined, 'en')}>
        <ToastsProvider label="Messages" closeLabel="Close">
          <PanelsProvider>
            <BagProvider initial={null}>
              <CheckoutForm data={data} />
              <Where />
            </BagProvider>
          </PanelsProvider>
        </ToastsProvider>
      </AppStateProvider>
    </Words>
  )
  return render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/en/checkout'] })}
    />,
  )
}
