import { dayInHongKong } from '#shop/calendar.ts'
import { dayMonthYear } from '#shop/delivery/rules.ts'

/** The day of a moment as Hong Kong's calendars show it: `21/11/2026`. */
export const dayOf = (iso: string): string => dayMonthYear(dayInHongKong(new Date(iso)))
