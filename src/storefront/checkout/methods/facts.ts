import type { AttemptState } from '#shop/payments/rules.ts'
import type { Messages } from '../../i18n/messages.ts'

/** Methods with a name in the translations. */
export type ShownMethod = keyof Messages['checkout']['pay']

/** Properties of a payment method, independent of its UI. */
export type MethodFacts = {
  /** Logo text beside its name at the checkout. */
  mark: string
  /** Endpoint that starts a payment: call name for forms, and path. */
  start: { call: string; path: string }
  statusPath: string
  /** Query parameter that the provider adds to the return address after payment. */
  returnsWith: string | null
  /** Minutes for which its order reserves stock. */
  holdMinutes: number
  /** Whether it charges members' stored cards. */
  takesCards: boolean
  /** Whether its code or link is shown at once; a card page opens by button. */
  startsAtOnce: boolean
  /** Whether an open attempt is shown again when the buyer returns to the page. */
  resumes: boolean
  /** Whether the buyer claims the payment and staff check it. */
  claims: boolean
  /** Whether an attempt in this state means that money may be on its way. */
  isUnderWay: (state: AttemptState) => boolean
}

export const methodFacts: { readonly [method in ShownMethod]: MethodFacts } = {
  paydollar: {
    mark: 'VISA · MC',
    start: { call: 'pay-by-card', path: '/order/paydollar/create' },
    statusPath: '/order/paydollar/status',
    returnsWith: 'Ref',
    holdMinutes: 15,
    takesCards: true,
    startsAtOnce: false,
    resumes: false,
    claims: false,
    // an open card page in another tab does not mean that money is moving
    isUnderWay: () => false,
  },
  payme: {
    mark: 'PayMe',
    start: { call: 'pay-by-payme', path: '/order/payme/create' },
    statusPath: '/order/payme/status',
    returnsWith: null,
    holdMinutes: 15,
    takesCards: false,
    startsAtOnce: true,
    resumes: true,
    claims: false,
    isUnderWay: (state) => state === 'unknown',
  },
  fps: {
    mark: 'FPS',
    start: { call: 'pay-by-fps', path: '/order/fps/create' },
    statusPath: '/order/fps/status',
    returnsWith: null,
    holdMinutes: 60,
    takesCards: false,
    startsAtOnce: true,
    resumes: true,
    claims: true,
    isUnderWay: (state) => state === 'processing',
  },
}

export const shownMethods = Object.keys(methodFacts) as readonly ShownMethod[] // keys of the table above

export const isShown = (method: string | null): method is ShownMethod =>
  method !== null && method in methodFacts

/** Properties of a method; null: unknown method, or none. */
export const factsOf = (method: string | null): MethodFacts | null =>
  isShown(method) ? methodFacts[method] : null

/** The method started by a form call, for forms without JavaScript. */
export const methodOfCall = (call: string): ShownMethod | undefined =>
  shownMethods.find((method) => methodFacts[method].start.call === call)

/** The order's method if its payments are claimed by the buyer; otherwise null. */
export const claimingMethod = (method: string | null): string | null =>
  factsOf(method)?.claims ? method : null

/** The method from whose page the buyer returns, by the query of the address. */
export const methodOfReturn = (query: URLSearchParams): ShownMethod | undefined =>
  shownMethods.find((method) => {
    const { returnsWith } = methodFacts[method]
    return returnsWith !== null && query.has(returnsWith)
  })
