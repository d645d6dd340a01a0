import { clockInHongKong } from '#shop/calendar.ts'

export type Greeting = 'morning' | 'afternoon' | 'evening'

/** Greeting by the time of day in Hong Kong. */
export function greetingAt(now: Date): Greeting {
  const hour = Number(clockInHongKong(now).slice(11, 13))
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
