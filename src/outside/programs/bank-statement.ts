import { clockInHongKong } from '#shop/calendar.ts'

/** A credit on the shop's account. Amounts are decimals, as the bank writes them. */
export type Credit = { id: string; at: number; amount: string; narrative: string }

/** A moment in milliseconds as the statement prints it, in Hong Kong time. */
export const inHongKong = (at: number): string => clockInHongKong(new Date(at))
