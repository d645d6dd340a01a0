import type { Purpose } from '../marketing/consent.rules.ts'
import { refusals } from '../refusal.ts'

export const messageStates = ['queued', 'sent', 'delivered', 'bounced', 'failed', 'outdated'] as const
export type MessageState = (typeof messageStates)[number]
export const channels = ['mail', 'sms'] as const
export type Channel = (typeof channels)[number]

export const messageRefusals = /* @__PURE__ */ refusals('messages', {
  unknown: 'missing',
  forged: 'invalid',
  over: 'conflict',
  forgotten: 'conflict',
})

/** Recipient of a message whose personal data was erased (rules/messages#8). */
export const forgottenAddress = 'erased'

/** Purpose of a message that needs consent, and the one-click URL that withdraws the consent. */
export type Marketing = { purpose: Purpose; unsubscribeUrl: string }

/** Seconds between tries; the message fails after the fifth try. */
const pauses = [60, 600, 3_600, 21_600]
export const mostTries = pauses.length + 1

/** Moment of the next try after `tries` failed ones; null: no retry is left. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = pauses[tries - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * 1_000)
}

const hour = 3_600_000
const fromUtc = 8 * hour // Hong Kong has no summer time

/** Quiet hours: texts between 22:00 and 09:00 Hong Kong time wait until 09:00. Mails have none. */
export function earliestSendTime(channel: Channel, now: Date): Date {
  if (channel === 'mail') return now
  const there = new Date(now.getTime() + fromUtc)
  const hourThere = there.getUTCHours()
  if (hourThere >= 9 && hourThere < 22) return now
  const days = hourThere >= 22 ? 1 : 0
  return new Date(
    Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() + days, 9) - fromUtc,
  )
}
