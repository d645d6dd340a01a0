import { asCrockford, crockford } from '../../ids.ts'
import { money, type Currency, type Money } from '../../money.ts'
import type { Locale } from '../../region.ts'
import { walletRefusals, type Worth } from '../rules.ts'
import type { GiftState } from './gift-states.rules.ts'

/** What was given out and not claimed: the shop owes it. */
export const owed: readonly GiftState[] = ['issued', 'active', 'partly_used', 'frozen']

export type Gift = {
  id: string
  lastFour: string | null
  amount: Money
  /** Of it, in minor units: spent on orders, waiting for orders to be paid, gone with its last day. */
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
  /** From when on it can be used; null: from the moment it is out. */
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

/** A new code of 16 signs; `random` has as many bytes. Nobody guesses one of 32 to the 16th. */
export const newGiftCode = (random: Uint8Array): string =>
  [...random.subarray(0, signs)].map((byte) => crockford.charAt(byte % crockford.length)).join('')

/** A code as somebody typed it; null: it cannot be one. */
export function readGiftCode(written: string): string | null {
  const code = asCrockford(written)
  return code.length === signs && [...code].every((sign) => crockford.includes(sign)) ? code : null
}

/** As it is read out and printed: four groups of four. */
export const maskGiftCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** Guessing, by account and by network (rules/wallet#8). */
export const wrongCodes = {
  member: { most: 5, minutes: 10, lockMinutes: 60 },
  address: { most: 20, minutes: 10, lockMinutes: 60 },
} as const

type Spent = Pick<Gift, 'amount' | 'used' | 'held' | 'lapsed'>

/** What is still on a code. */
export const leftOf = ({ amount, used, held, lapsed }: Spent): Money =>
  money(amount.currency, amount.minor - used - held - lapsed)

/** Where a code stands by what was spent of it. */
export const stateAfter = ({ amount, used, lapsed }: Spent): GiftState =>
  used + lapsed === 0 ? 'active' : used === amount.minor ? 'used_up' : 'partly_used'

/** Nothing of it was spent or waits in an order: only then may it go back, or be voided. */
export const isWhole = ({ used, held }: Spent): boolean => used + held === 0

/**
 * Why a code that exists cannot pay, whatever is left on it; null: it can. One that is not out yet is as
 * unknown as any.
 */
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

/** Why its rest cannot be claimed: all of it goes at once, so nothing of it may wait in an order. */
export const refusalToClaim = (gift: Parameters<typeof refusalToPay>[0], now: Date) =>
  refusalToPay(gift, now) ?? (gift.held > 0 ? walletRefusals.gift_in_order : null)

/** Whether so much can be had of it now. */
export const canPayWith = (gift: Parameters<typeof refusalToPay>[0], minor: number, now: Date): boolean =>
  refusalToPay(gift, now) === null && leftOf(gift).minor >= minor

/** A bought card goes back so many days after it was paid, unclaimed. */
const returnDays = 14

export const canReturn = (card: Pick<Gift, 'state'> & Spent, paidAt: Date, now: Date): boolean =>
  card.state !== 'claimed' && isWhole(card) && now.getTime() - paidAt.getTime() <= returnDays * 86_400_000

export type GiftFilter = {
  batch?: string | undefined
  state?: GiftState | undefined
  search?: string | undefined
  currency?: Currency
}
