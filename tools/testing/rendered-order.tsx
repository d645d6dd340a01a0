import type { ReactNode } from 'react'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import type { Order, OrderRevision } from '#shop/orders/order.contract.ts'
import type { Payment } from '#shop/payments/contract.ts'
import { ToastsProvider } from '#ui/overlays/toasts.tsx'
import { messagesOf } from '#storefront/i18n/messages.server.ts'
import { Words } from '#storefront/i18n/words.tsx'
import { PanelsProvider } from '#storefront/shell/panels-context.tsx'
import { anOrderItem } from './rendered-checkout.tsx'
import type { PayData } from '#storefront/checkout/pay/pay-data.ts'

/** For tests: an unpaid order of one shampoo. */
export const anOrder = (differing: Partial<Order> = {}): Order => ({
  masked: false,
  id: 'order-1',
  number: '261121-4K7M2P9',
  also: null,
  createdAt: '2026-11-21T03:00:00.000Z',
  status: 'pending',
  payment: 'unpaid',
  fulfilment: 'none',
  statusText: 'Waiting for payment',
  cartType: 'single',
  isDeposit: false,
  currency: 'HKD',
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
  partPaid: 0,
  amountLeft: 263,
  deliveryMethod: 'shipping',
  delivery: {
    firstname: '嘉欣',
    lastname: '陳',
    callingCode: '852',
    contact: '91234567',
    address: '彌敦道 132 號',
    address2: '12 樓 A',
    city: '油尖旺區',
    province: '九龍',
    zip: '',
    kana: '',
    countryKey: 'hk',
    country: '香港',
    lines: ['香港', '九龍油尖旺區', '彌敦道 132 號 12 樓 A'],
    locationCode: null,
    passport: null,
  },
  billing: null,
  email: 'ka.yan@example.com',
  giftMessage: null,
  canEditGiftMessage: false,
  clientRemarks: '',
  estimate: { from: '2026-11-23', to: '2026-11-25' },
  dutyEstimate: null,
  expected: [],
  paymentMethod: null,
  payUntil: '2026-11-22T03:00:00.000Z',
  reserveUntil: '2026-11-21T04:00:00.000Z',
  canPay: true,
  difference: null,
  revisions: [],
  canCancel: true,
  cancelAfter: null,
  hasInvoice: false,
  pickupCode: null,
  parcels: [],
  refunds: [],
  hasWallet: false,
  timeline: [],
  ...differing,
})

/** For tests: an unpaid change of an order by staff. */
export const aChange = (differing: Partial<OrderRevision> = {}): OrderRevision => ({
  number: 1,
  state: 'waiting',
  reason: 'You asked for one more',
  at: '2026-11-21T03:00:00.000Z',
  added: [{ name: 'Repair Conditioner', optionName: '250 ml', quantity: 2, total: 300 }],
  removed: [{ name: 'Scalp Balance Shampoo', optionName: '500 ml', quantity: 1, total: 228 }],
  addressChanged: false,
  delivery: 0,
  difference: 72,
  total: 335,
  payUntil: '2026-11-24T03:00:00.000Z',
  invoice: null,
  ...differing,
})

export const aPayment = (differing: Partial<Payment> = {}): Payment => ({
  attemptId: 'attempt-1',
  method: 'fps',
  state: 'redirected',
  form: null,
  webLink: null,
  qr: { text: '000201', svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  billNumber: '2611214K7M2P9',
  amount: 263,
  currency: 'HKD',
  expiresAt: '2026-11-21T04:00:00.000Z',
  screenshotSent: false,
  ...differing,
})

export const payData = (differing: Partial<PayData> = {}): PayData => ({
  kind: 'pay',
  order: anOrder(),
  also: null,
  methods: [
    { method: 'paydollar', offered: true, reason: null },
    { method: 'payme', offered: false, reason: 'PayMe takes Hong Kong dollars only.' },
    { method: 'fps', offered: true, reason: null },
  ],
  problems: [],
  agreement: null,
  token: null,
  method: 'fps',
  payment: null,
  cards: null,
  stillForm: null,
  back: null,
  refusal: null,
  now: '2026-11-21T03:00:00.000Z',
  ...differing,
})

function Where() {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** A page of an order, rendered by the router. */
export function renderedOrder(
  element: ReactNode,
  { path = '/en/checkout/order-1', state = null as unknown, loader = (): unknown => null } = {},
) {
  const page = (
    <Words locale="en" messages={messagesOf.en}>
      <ToastsProvider label="Messages" closeLabel="Close">
        <PanelsProvider>
          {element}
          <Where />
        </PanelsProvider>
      </ToastsProvider>
    </Words>
  )
  const entries = [{ pathname: path, state }]
  return render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: page, loader, HydrateFallback: () => null }], {
        initialEntries: entries,
      })}
    />,
  )
}
