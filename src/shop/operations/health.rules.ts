export const healthAreas = ['database', 'queue', 'disk', 'uploads', 'search', 'mail', 'payments'] as const
export type HealthArea = (typeof healthAreas)[number]
export const verdicts = ['fine', 'watch', 'act'] as const
export type Verdict = (typeof verdicts)[number]

/** What is measured, each as a number of its own unit. */
export type Measures = {
  answerMs: number
  /** Shares of what there is at most, 0 to 1. */
  connectionShare: number
  freeShare: number
  longestSeconds: number
  lagSeconds: number
  failedJobs: number
  mailLagSeconds: number
  failedMail: number
  /** Addresses the mailing-list company refused, or did not answer of again and again. */
  notListed: number
  silentPayments: number
  /** Null: the place of uploads cannot be reached. */
  uploadsMs: number | null
  /** Null: the search engine outside does not answer. */
  searchMs: number | null
  searchLagSeconds: number
}

/** From where on somebody should watch, and from where on somebody has to act. */
const limits = {
  answerMs: [50, 500],
  connectionShare: [0.7, 0.9],
  longestSeconds: [60, 600],
  lagSeconds: [120, 900],
  failedJobs: [1, 20],
  mailLagSeconds: [600, 3_600],
  failedMail: [1, 50],
  notListed: [1, 50],
  silentPayments: [1, 10],
  uploadsMs: [1_000, 5_000],
  searchMs: [300, 800],
  searchLagSeconds: [60, 600],
} as const satisfies Record<Exclude<keyof Measures, 'freeShare'>, readonly [number, number]>

const beyond = (name: keyof typeof limits, value: number): Verdict =>
  value >= limits[name][1] ? 'act' : value >= limits[name][0] ? 'watch' : 'fine'
const worst = (found: readonly Verdict[]): Verdict =>
  found.includes('act') ? 'act' : found.includes('watch') ? 'watch' : 'fine'

/** How each area is doing: as its worst figure. */
export function verdictsOf(of: Measures): Record<HealthArea, Verdict> {
  return {
    database: worst([
      beyond('answerMs', of.answerMs),
      beyond('connectionShare', of.connectionShare),
      beyond('longestSeconds', of.longestSeconds),
    ]),
    queue: worst([beyond('lagSeconds', of.lagSeconds), beyond('failedJobs', of.failedJobs)]),
    disk: of.freeShare < 0.05 ? 'act' : of.freeShare < 0.15 ? 'watch' : 'fine',
    uploads: of.uploadsMs === null ? 'act' : beyond('uploadsMs', of.uploadsMs),
    search: worst([
      of.searchMs === null ? 'act' : beyond('searchMs', of.searchMs),
      beyond('searchLagSeconds', of.searchLagSeconds),
    ]),
    mail: worst([
      beyond('mailLagSeconds', of.mailLagSeconds),
      beyond('failedMail', of.failedMail),
      beyond('notListed', of.notListed),
    ]),
    payments: beyond('silentPayments', of.silentPayments),
  }
}
