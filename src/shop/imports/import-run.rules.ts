import { refusals } from '../refusal.ts'

export const importRunRefusals = /* @__PURE__ */ refusals('imports', {
  unknown: 'missing',
  /** Reasons of a run, never thrown: somebody stopped it, or it broke off for no reason of the file. */
  stopped: 'conflict',
  broke_off: 'conflict',
})

/** Everything that is taken in from a file, at the desk or by a command. */
export const importKinds = [
  'products',
  'catalogue',
  'bank_statement',
  'settlement',
  'shelves',
  'holidays',
  'shipments',
  'pickup_points',
  'member_groups',
] as const
export type ImportKind = (typeof importKinds)[number]

export const importSources = ['desk', 'command'] as const
export type ImportSource = (typeof importSources)[number]

export const importRunStates = ['running', 'done', 'refused', 'interrupted'] as const
export type ImportRunState = (typeof importRunStates)[number]

/** A sentence by its code, or as a reader of files wrote it. */
export type Reason = { code: string; values?: Record<string, string | number> } | { text: string }

/** A row that was refused: where it stands, what it is about, and why. */
export type ImportProblem = { line: number; name: string; reason: Reason }

/** Rows of the file; those that hold, also where they changed nothing; those that do not; and what is new by them. */
export type ImportCounts = {
  rows: number | null
  accepted: number | null
  refused: number | null
  changed: number | null
}

export type ImportOutcome = ImportCounts & {
  subjectId?: string | null
  problems?: readonly ImportProblem[]
  /** Its rows were refused and none was taken in. */
  isRefused?: boolean
}

/** A file of which everything holds. */
export const allOf = (rows: number, changed: number = rows): ImportCounts => ({
  rows,
  accepted: rows,
  refused: 0,
  changed,
})

/** What is kept of the refused rows of one file. */
export const mostProblems = 1_000

/** Without a sign of life for so long, nobody is at work on it any more (rules/operations#18). */
export const silentMinutes = 60
