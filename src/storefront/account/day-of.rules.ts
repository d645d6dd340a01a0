import { dayInHongKong } from '#shop/calendar.ts'
import { dayMonthYear } from '#shop/delivery/rules.ts'

/** Date in Hong Kong: `21/11/2026`. */
export const dayOf = (iso: string): string => dayMonthYear(dayInHongKong(new Date(iso)))
