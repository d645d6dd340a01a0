import { asCrockford, crockford } from '../ids.ts'
import type { Currency, Money } from '../money.ts'
import type { Locale } from '../region.ts'
import { walletRefusals, type Worth } from './rules.ts'

export const giftStates = ['ordered', 'issued', 'active', 'claimed', 'expired', 'frozen', 'void'] as const
export type GiftState = (typeof giftStates)[number]

/** Every move a gift code may make (SERVER 3.11). The table gift_code_moves says the same, and a test compares them. */
export const giftMoves: Record<GiftState, readonly GiftState[]> = {
  ordered: ['issued', 'void'],
  issued: ['active', 'void'],
  active: ['claimed', 'expired', 'frozen', 'void'],
  claimed: [],
  expired: [],
  frozen: ['active', 'void', 'expired'],
  void: [],
}

/** States from which one can be reached. */
export const giftWaysTo = (to: GiftState): GiftState[] => giftStates.filter((from) => giftMoves[from].includes(to))

/** What was given out and not claimed: the shop owes it. */
export const owed: readonly GiftState[] = ['issued', 'active', 'frozen']

export type Gift = {
  id: string
  lastFour: string | null
  amount: Money
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
export const shownGiftCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code

/** Guessing, by account and by address (SERVER 3.11). */
export const wrongCodes = {
  member: { most: 5, minutes: 10, lockMinutes: 60 },
  address: { most: 20, minutes: 10, lockMinutes: 60 },
} as const

/** Why a code that exists cannot be claimed; null: it can. One that is not out yet is as unknown as any. */
export function refusalToClaim({ state, expiresAt }: Pick<Gift, 'state' | 'expiresAt'>, now: Date) {
  if (state === 'active') return expiresAt !== null && expiresAt <= now ? walletRefusals.gift_expired : null
  if (state === 'claimed') return walletRefusals.gift_claimed
  if (state === 'expired') return walletRefusals.gift_expired
  if (state === 'frozen') return walletRefusals.gift_frozen
  return state === 'void' ? walletRefusals.gift_void : walletRefusals.gift_unknown
}

/** A bought card goes back so many days after it was paid, unclaimed. */
export const returnDays = 14
export const canReturn = ({ state }: Pick<Gift, 'state'>, paidAt: Date, now: Date): boolean =>
  state !== 'claimed' && now.getTime() - paidAt.getTime() <= returnDays * 86_400_000

/** Of a batch of staff. */
export const mostCodes = 500
export type Batch = { count: number; amount: Money; batch: string; expiresAt: Date | null; actor: string }
export type GiftFilter = { batch?: string | undefined; state?: GiftState | undefined; search?: string | undefined; currency?: Currency }
