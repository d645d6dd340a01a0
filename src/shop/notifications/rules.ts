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

/** Whom a message went to whose words are gone (rules/messages#8). */
export const forgottenAddress = 'erased'

/** Of a message that needs consent: what for, and where a mail program ends such letters. */
export type Marketing = { purpose: Purpose; unsubscribeUrl: string }

/** Seconds to wait after a try that failed; after the last one it is over (5 tries). */
const pauses = [60, 600, 3_600, 21_600]
export const mostTries = pauses.length + 1

/** When to try again after so many tries; null: no more. */
export function nextTry(tries: number, now: Date): Date | null {
  const pause = pauses[tries - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * 1_000)
}

const hour = 3_600_000
const fromUtc = 8 * hour // Hong Kong has no summer time

/** Texts wake nobody: from 22:00 to 09:00 of Hong Kong they wait for the morning. Mails go at once. */
export function sendableAt(channel: Channel, now: Date): Date {
  if (channel === 'mail') return now
  const there = new Date(now.getTime() + fromUtc)
  const hourThere = there.getUTCHours()
  if (hourThere >= 9 && hourThere < 22) return now
  const days = hourThere >= 22 ? 1 : 0
  return new Date(
    Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() + days, 9) - fromUtc,
  )
}
