import { z } from 'zod'
import { endpoint, line, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { currencies } from '../money.ts'

const amount = z.number()
const currency = z.enum(currencies)
const time = z.iso.datetime()

/** Balance in one currency; `held`: for unpaid orders; `frozen`: until the dispute of its order is decided. */
export const Balance = z.object({ currency, available: amount, held: amount, frozen: amount })

export const Wallet = onWire({
  balances: z.array(Balance),
  /** Lots that expire within 60 days, soonest first. */
  expiring: z.array(onWire({ currency, amount, expiresAt: time })),
  /** Newest first; amounts held for orders count as spent until they are released. */
  history: z.array(
    onWire({ id: Id, at: time, kind: z.string(), text: z.string(), currency, amount }, { id: '_id' }),
  ),
  total: z.number().int(),
}).meta({ id: 'Wallet' })
export type Wallet = z.output<typeof Wallet>

export const getWallet = endpoint('GET', '/wallet', {
  name: 'wallet',
  about:
    'Cash Dollar of the member: balances by currency, credit that expires soon, and the history, a page at a time.',
  query: z.object(paging(20)),
  answer: z.object({ wallet: Wallet }),
})

const Claimed = onWire({ id: Id, lastFour: z.string(), currency, amount, claimedAt: time }, { id: '_id' })

export const listGiftCodes = endpoint('GET', '/user/giftcode', {
  name: 'gift-codes',
  about: 'Gift codes the member has claimed, newest first, a page at a time.',
  query: z.object(paging(50)),
  answer: onWire({ giftCodes: z.array(Claimed), total: z.number().int() }),
})

export const claimGiftCode = endpoint('POST', '/user/giftcode', {
  name: 'claim-gift-code',
  about:
    'Claims a gift code: its whole value becomes Cash Dollar. Five wrong tries within ten minutes block claims for an hour.',
  body: z.object({ code: line(60).min(1) }),
  answer: onWire({ giftCode: Claimed }),
  refuses: [
    'wallet.gift_unknown',
    'wallet.gift_claimed',
    'wallet.gift_expired',
    'wallet.gift_frozen',
    'wallet.gift_void',
    'wallet.gift_locked',
    'wallet.gift_in_order',
    'wallet.gift_early',
  ],
})
