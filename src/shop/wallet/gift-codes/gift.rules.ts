import { asCrockford, crockford } from '../../ids.ts'
import { money, type Currency, type Money } from '../../money.ts'
import type { Locale } from '../../region.ts'
import { walletRefusals, type Worth } from '../rules.ts'
import type { GiftState } from './gift-states.rules.ts'
import { dayMs } from '../../calendar.ts'

/** States of a gift code whose value is a liability of the shop: issued and not claimed. */
export const liabilityStates: readonly GiftState[] = ['issued', 'active', 'partly_used', 'frozen']

export type Gift = {
  id: string
  lastFour: string | null
  amount: Money
  /** Parts of the amount, in minor units: spent on orders, held for unpaid orders, expired. */
  used: number
  held: number
  lapsed: number
  worth: Worth
  state: GiftState
  batch: string
  orderId: string | null
  recipient: string
  recipientEmail: string
  sender: string
  message: string
  locale: Locale
  /** yyyy-mm-dd of Hong Kong; null: at once. */
  sendOn: string | null
  /** Start of validity; null: valid once it is issued. */
  startsAt: Date | null
  expiresAt: Date | null
  claimedBy: string | null
  claimedAt: Date | null
  createdBy: string
  createdAt: Date
}

export type NewGift = Pick<
  Gift,
  | 'amount'
  | 'worth'
  | 'batch'
  | 'orderId'
  | 'recipient'
  | 'recipientEmail'
  | 'sender'
  | 'message'
  | 'locale'
  | 'sendOn'
  | 'expiresAt'
  | 'createdBy'
>

const signs = 16

/** Makes a code of 16 characters, one of 32^16; `random` has 16 bytes. */
export const newGiftCode = (random: Uint8Array): string =>
  [...random.subarray(0, signs)].map((byte) => crockford.charAt(byte % crockford.length)).join('')

/** Parses a typed gift code; null: not a valid code. */
export function readGiftCode(written: string): string | null {
  const code = asCrockford(written)
  return code.length === signs && [...code].every((sign) => crockford.includes(sign)) ? code : null
}

/** Formats a gift code for display: four groups of four. */
export const maskGiftCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** Limits of wrong codes, per account and per network (rules/wallet#8). */
export const wrongCodes = {
  member: { most: 5, minutes: 10, lockMinutes: 60 },
  address: { most: 20, minutes: 10, lockMinutes: 60 },
} as const

type Spent = Pick<Gift, 'amount' | 'used' | 'held' | 'lapsed'>

/** Remaining value of a code. */
export const leftOf = ({ amount, used, held, lapsed }: Spent): Money =>
  money(amount.currency, amount.minor - used - held - lapsed)

/** State of a code derived from its spent and expired amounts. */
export const stateAfter = ({ amount, used, lapsed }: Spent): GiftState =>
  used + lapsed === 0 ? 'active' : used === amount.minor ? 'used_up' : 'partly_used'

/** Whether a code is unused: neither spent nor held for an order. Only unused codes can be refunded or voided. */
export const isWhole = ({ used, held }: Spent): boolean => used + held === 0

/** Why an existing code cannot pay, regardless of its remaining value; null: it can. An unissued code counts as unknown. */
export function refusalToPay(
  gift: Pick<Gift, 'state' | 'expiresAt'> & Partial<Pick<Gift, 'startsAt'>> & Spent,
  now: Date,
) {
  const { state, startsAt = null, expiresAt } = gift
  if (state === 'active' || state === 'partly_used') {
    if (startsAt !== null && startsAt > now) return walletRefusals.gift_early
    if (expiresAt !== null && expiresAt <= now) return walletRefusals.gift_expired
    if (leftOf(gift).minor > 0) return null
    return gift.held > 0 ? walletRefusals.gift_in_order : walletRefusals.gift_used_up
  }
  if (state === 'used_up') return walletRefusals.gift_used_up
  if (state === 'claimed') return walletRefusals.gift_claimed
  if (state === 'expired') return walletRefusals.gift_expired
  if (state === 'frozen') return walletRefusals.gift_frozen
  return state === 'void' ? walletRefusals.gift_void : walletRefusals.gift_unknown
}

/** Why the rest of a code cannot be claimed. It is claimed as a whole, so no part may be held for an order. */
export const refusalToClaim = (gift: Parameters<typeof refusalToPay>[0], now: Date) =>
  refusalToPay(gift, now) ?? (gift.held > 0 ? walletRefusals.gift_in_order : null)

/** Whether a code can pay this amount now. */
export const canPayWith = (gift: Parameters<typeof refusalToPay>[0], minor: number, now: Date): boolean =>
  refusalToPay(gift, now) === null && leftOf(gift).minor >= minor

/** Days after payment within which a purchased, unclaimed gift card can be refunded. */
const returnDays = 14

/** Whether a card may be refunded: unclaimed, unspent, within 14 days of its payment (rules/wallet#9). */
export const canReturn = (card: Pick<Gift, 'state'> & Spent, paidAt: Date, now: Date): boolean =>
  card.state !== 'claimed' && isWhole(card) && now.getTime() - paidAt.getTime() <= returnDays * dayMs

export type GiftFilter = {
  batch?: string | undefined
  state?: GiftState | undefined
  search?: string | undefined
  currency?: Currency
}
