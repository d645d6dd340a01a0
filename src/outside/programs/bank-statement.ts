import { clockInHongKong } from '#shop/calendar.ts'

/** A credit on the shop's account. Amounts are decimals in the bank's format. */
export type Credit = { id: string; at: number; amount: string; narrative: string }

/** A time in milliseconds in the statement's format, in Hong Kong time. */
export const inHongKong = (at: number): string => clockInHongKong(new Date(at))
