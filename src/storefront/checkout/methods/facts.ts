import type { AttemptState } from '#shop/payments/rules.ts'
import type { Messages } from '../../i18n/messages.ts'

/** Methods that have a name in the catalogue of sentences. */
export type ShownMethod = keyof Messages['checkout']['pay']

/** What pages know of a method without drawing it. */
export type MethodFacts = {
  /** Beside its name at the checkout. */
  mark: string
  /** The call that starts it, by its name for forms and its path. */
  start: { call: string; path: string }
  statusPath: string
  /** What its company puts on the address of who comes back from its page having paid. */
  returnsWith: string | null
  /** Minutes that its order holds the goods. */
  holdMinutes: number
  /** Members' cards pay by it. */
  takesCards: boolean
  /** Its code or link stands on the page at once; a card page waits for its button. */
  startsAtOnce: boolean
  /** What is under way is shown again to whoever comes back to the page. */
  resumes: boolean
  /** Its buyer says "I have paid", and staff look. */
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
    // its buyer may look at the card page in another tab for as long as they like
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

/** Null: a method that these pages do not know, or none. */
export const factsOf = (method: string | null): MethodFacts | null =>
  isShown(method) ? methodFacts[method] : null

/** The method that a form without script began to pay by. */
export const methodOfCall = (call: string): ShownMethod | undefined =>
  shownMethods.find((method) => methodFacts[method].start.call === call)

/** The order's own method, where its buyer says "I have paid". */
export const claimingMethod = (method: string | null): string | null =>
  factsOf(method)?.claims ? method : null

/** The method whose page its buyer comes back from, by the words on the address. */
export const methodOfReturn = (query: URLSearchParams): ShownMethod | undefined =>
  shownMethods.find((method) => {
    const { returnsWith } = methodFacts[method]
    return returnsWith !== null && query.has(returnsWith)
  })
