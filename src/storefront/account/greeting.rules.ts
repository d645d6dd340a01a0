export type Greeting = 'morning' | 'afternoon' | 'evening'

/** By the clocks of Hong Kong. */
export function greetingAt(now: Date): Greeting {
  const hour = new Date(now.getTime() + 8 * 3_600_000).getUTCHours()
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
