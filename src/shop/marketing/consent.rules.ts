import { refusals } from '../refusal.ts'
import { dayMs } from '../calendar.ts'

/** Purposes of emails that need consent: news and offers, or the abandoned cart. */
export const purposes = ['news', 'cart'] as const
export type Purpose = (typeof purposes)[number]

/**
 * Consent wordings by number, with the purposes each covers. Forms use the last one; a wording that covers more gets
 * a new number.
 */
const wordings: Readonly<Record<number, readonly Purpose[]>> = { 1: ['news'], 2: ['news', 'cart'] }
export const currentWording = 2

export const consentStates = ['asked', 'confirmed', 'withdrawn'] as const
export type ConsentState = (typeof consentStates)[number]
export const consentSources = ['footer', 'profile'] as const
export type ConsentSource = (typeof consentSources)[number]
/** By the link of an email, by the mail client (one-click), or in the account. */
const withdrawals = ['link', 'one_click', 'profile'] as const
export type Withdrawal = (typeof withdrawals)[number]

/** `ask`: for an unverified address; `give`: by a member for their verified address. */
export type ConsentEvent = 'ask' | 'give' | 'confirm' | 'withdraw'

/** Next state by state and event; null: no change (rules/messages#9). */
const table = new Map<ConsentState | null, Record<ConsentEvent, ConsentState | null>>([
  [null, { ask: 'asked', give: 'confirmed', confirm: null, withdraw: null }],
  ['asked', { ask: 'asked', give: 'confirmed', confirm: 'confirmed', withdraw: 'withdrawn' }],
  ['confirmed', { ask: null, give: 'confirmed', confirm: null, withdraw: 'withdrawn' }],
  ['withdrawn', { ask: 'asked', give: 'confirmed', confirm: null, withdraw: null }],
])

export const consentAfter = (state: ConsentState | null, event: ConsentEvent): ConsentState | null =>
  table.get(state)?.[event] ?? null

/** Whether a consent permits emails of a purpose. */
export const covers = (
  { state, wording }: { state: ConsentState; wording: number },
  purpose: Purpose,
): boolean => state === 'confirmed' && (wordings[wording] ?? []).includes(purpose)

/** Numbers of the wordings that cover a purpose, for SQL. */
export const wordingsFor = (purpose: Purpose): number[] =>
  Object.entries(wordings).flatMap(([number, covered]) => (covered.includes(purpose) ? [Number(number)] : []))

/** Minutes before an unconfirmed address gets another confirmation email. */
const pauseMinutes = 10
export const mayAskAgain = (state: ConsentState | null, requestedAt: Date | null, now: Date): boolean =>
  state !== 'asked' || requestedAt === null || now.getTime() - requestedAt.getTime() >= pauseMinutes * 60_000

/** Days that a confirmation link is valid, and that an unconfirmed sign-up is stored (rules/messages#19). */
export const confirmationDays = 30
/** Sign-ups requested before this time can no longer be confirmed. */
export const oldestConfirmable = (now: Date): Date => new Date(now.getTime() - confirmationDays * dayMs)

export const marketingRefusals = /* @__PURE__ */ refusals('marketing', {
  /** The link has no valid signature or is truncated. */
  bad_link: 'missing',
  /** The update was accepted meanwhile, or was given up. */
  unknown_update: 'missing',
  /** Only an update that the provider refused can be given up; all others are retried. */
  update_not_refused: 'conflict',
})
