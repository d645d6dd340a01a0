import { refusals } from '../refusal.ts'

/** What a letter is for, as far as it needs consent: news and offers, or what was left in the bag. */
export const purposes = ['news', 'cart'] as const
export type Purpose = (typeof purposes)[number]

/**
 * The wordings people agreed to, by number: what each covers. The last one is what forms say today; a change of
 * those words that covers more is a new number.
 */
const wordings: Readonly<Record<number, readonly Purpose[]>> = { 1: ['news'], 2: ['news', 'cart'] }
export const currentWording = 2

export const consentStates = ['asked', 'confirmed', 'withdrawn'] as const
export type ConsentState = (typeof consentStates)[number]
export const consentSources = ['footer', 'profile'] as const
export type ConsentSource = (typeof consentSources)[number]
/** The link of a letter, the mail program itself, or the account. */
export const withdrawals = ['link', 'one_click', 'profile'] as const
export type Withdrawal = (typeof withdrawals)[number]

/** `ask`: of an address nobody proved yet; `give`: by a member of their verified one. */
export type ConsentEvent = 'ask' | 'give' | 'confirm' | 'withdraw'

/** Every state by every event; null: it changes nothing (rules/messages#9). */
const table = new Map<ConsentState | null, Record<ConsentEvent, ConsentState | null>>([
  [null, { ask: 'asked', give: 'confirmed', confirm: null, withdraw: null }],
  ['asked', { ask: 'asked', give: 'confirmed', confirm: 'confirmed', withdraw: 'withdrawn' }],
  ['confirmed', { ask: null, give: 'confirmed', confirm: null, withdraw: 'withdrawn' }],
  ['withdrawn', { ask: 'asked', give: 'confirmed', confirm: null, withdraw: null }],
])

export const consentAfter = (state: ConsentState | null, event: ConsentEvent): ConsentState | null =>
  table.get(state)?.[event] ?? null

/** Whether a letter for that may go to whoever agreed so. */
export const covers = (
  { state, wording }: { state: ConsentState; wording: number },
  purpose: Purpose,
): boolean => state === 'confirmed' && (wordings[wording] ?? []).includes(purpose)

/** Numbers of the wordings that cover a purpose, for SQL that asks of many at once. */
export const wordingsFor = (purpose: Purpose): number[] =>
  Object.entries(wordings).flatMap(([number, covered]) => (covered.includes(purpose) ? [Number(number)] : []))

/** Minutes before an address is written to once more that has not confirmed. */
const pauseMinutes = 10
export const mayAskAgain = (state: ConsentState | null, requestedAt: Date | null, now: Date): boolean =>
  state !== 'asked' || requestedAt === null || now.getTime() - requestedAt.getTime() >= pauseMinutes * 60_000

/** Days the link of the letter is good for, and a sign-up stays that nobody confirms (rules/messages#19). */
export const confirmationDays = 30
/** What was asked for before that moment cannot be confirmed any more. */
export const oldestConfirmable = (now: Date): Date => new Date(now.getTime() - confirmationDays * 86_400_000)

export const marketingRefusals = /* @__PURE__ */ refusals('marketing', {
  /** A link that is not ours, or cut off. */
  bad_link: 'missing',
  /** The mailing-list company has it meanwhile, or somebody gave it up. */
  unknown_update: 'missing',
  /** Only what the company refused is given up: of anything else it is told again. */
  update_not_refused: 'conflict',
})
