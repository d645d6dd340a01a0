/** Kinds of devices by what a browser calls itself; nothing finer is kept of it. */
export const devices = ['phone', 'tablet', 'desktop', 'unknown'] as const
export type Device = (typeof devices)[number]

/** As regular expressions that JavaScript and PostgreSQL read alike, without regard to case. Tablets come first. */
export const agentPatterns = {
  tablet: 'ipad|tablet|kindle|silk/|playbook|android(?!.*mobile)',
  phone: 'mobi|iphone|ipod|android|windows phone',
} as const

export function deviceOf(agent: string): Device {
  if (agent === '') return 'unknown'
  if (new RegExp(agentPatterns.tablet, 'i').test(agent)) return 'tablet'
  return new RegExp(agentPatterns.phone, 'i').test(agent) ? 'phone' : 'desktop'
}
