import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import { datafeedHash } from '#outside/paydollar/signature.ts'
import { tryOutAccounts } from '#outside/programs/accounts.ts'
import type { Start } from '#shop/payments/payments.ts'

export type MovedClock = Clock & { /** Seconds on from where it stands. */ move(seconds: number): void }

/** A running clock that can be set forward. */
export function aClock(): MovedClock {
  let ahead = 0
  return { now: () => new Date(Date.now() + ahead), move: (seconds) => void (ahead += seconds * 1_000) }
}

let counter = 0
/** The start request of a checkout: HKD 388 by card for a new order. */
export function aStart(changes: Partial<Start> = {}): Start {
  counter += 1
  return {
    orderId: randomUUID(),
    orderNumber: `261120-T${String(counter).padStart(5, '0')}X`,
    amount: { currency: 'HKD', minor: 38_800 },
    method: 'paydollar',
    locale: 'en',
    successUrl: 'http://shop.test/en/checkout/order-confirmation/1',
    failUrl: 'http://shop.test/en/checkout/1',
    cancelUrl: 'http://shop.test/en/checkout/1',
    buyer: {
      email: 'buyer@example.com',
      phone: '+852 6123 4567',
      name: 'Chan Siu Ming',
      address: '1 Queen’s Road',
    },
    ...changes,
  }
}

/** The card data of a datafeed. */
type CardInFeed = Record<'payMethod' | 'panFirst4' | 'panLast4' | 'cardIssuingCountry' | 'Holder', string>
export type Feed = Record<
  'src' | 'prc' | 'successcode' | 'Ref' | 'PayRef' | 'Cur' | 'Amt' | 'payerAuth',
  string
> &
  Partial<CardInFeed>

let cards = 0
/** A unique card. */
export function aCardInFeed(differing: Partial<CardInFeed> = {}): CardInFeed {
  cards += 1
  const panLast4 = String(cards).padStart(4, '0')
  return {
    payMethod: 'VISA',
    panFirst4: '4335',
    panLast4,
    cardIssuingCountry: 'HK',
    Holder: 'CHAN KA YAN',
    ...differing,
  }
}
let payRef = 10_000_000

/** A datafeed as posted by PayDollar, signed for the demo account. */
export function aDatafeed(ref: string, changes: Partial<Feed> = {}): { fields: Feed; body: string } {
  payRef += 1
  const fields: Feed = {
    src: '0',
    prc: '0',
    successcode: '0',
    Ref: ref,
    PayRef: String(payRef),
    Cur: '344',
    Amt: '388.00',
    payerAuth: 'Y',
    ...changes,
  }
  const { secret, hash } = tryOutAccounts('').payDollar
  const feed = new URLSearchParams(fields)
  feed.set('secureHash', datafeedHash(hash, secret, feed))
  return { fields, body: feed.toString() }
}

export const declined = { src: '05', prc: '1', successcode: '1' }
