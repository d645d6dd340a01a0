import { clockInHongKong, dayInHongKong } from '#shop/calendar.ts'
import { dayMonthYear } from '#shop/delivery/rules.ts'

/** Date and time in Hong Kong: `21/11/2026 15:20` (rules/money#7). */
export function momentInHongKong(iso: string): string {
  const at = new Date(iso)
  return `${dayMonthYear(dayInHongKong(at))} ${clockInHongKong(at).slice(11, 16)}`
}

/** Whole seconds until a time, at least zero. */
export const secondsUntil = (iso: string, nowMs: number): number =>
  Math.max(0, Math.ceil((Date.parse(iso) - nowMs) / 1000))

/** `1:05:09` or `14:59`. */
export function clockOf(seconds: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${hours > 0 ? two(Math.floor((seconds % 3600) / 60)) : Math.floor((seconds % 3600) / 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
