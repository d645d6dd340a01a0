import { refusals } from '../refusal.ts'

export const botCheckRefusals = /* @__PURE__ */ refusals('members', { bot_check: 'refused' })

/** Taken instead of an answer while the shop is tried out (rules/operations#10); production refuses it. */
export const testAnswer = 'test-passes'

/** How long a challenge may be solved, in minutes. */
export const challengeMinutes = 5
const leastCost = 2_000
const asksOfAPerson = 6

/**
 * Rounds of a challenge: twice as many with each handful that an address asked for within an hour, up to
 * sixteen times.
 */
export const costAfter = (asks: number): number =>
  leastCost * 2 ** Math.min(4, Math.floor(Math.max(0, asks - 1) / asksOfAPerson))

/**
 * Without script nothing can be solved. A form that was open as long as somebody needs to fill it in, and no
 * longer than an hour, counts instead, a few times a day for an address and the shop, and for e-mails alone,
 * which cost nobody anything.
 */
export const stillForm = { least: 400, most: 3_600_000, address: 5, shop: 300 } as const

/** Whether a form that was drawn then was filled in by a patient hand. */
export const isPlausibleFillTime = (rendered: number, now: number): boolean =>
  now - rendered >= stillForm.least && now - rendered <= stillForm.most
