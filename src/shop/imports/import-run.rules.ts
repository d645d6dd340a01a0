import { refusals } from '../refusal.ts'

export const importRunRefusals = /* @__PURE__ */ refusals('imports', {
  unknown: 'missing',
  /** Outcomes of a run that are never thrown: stopped by staff, or interrupted by an unexpected error. */
  stopped: 'conflict',
  broke_off: 'conflict',
})

/** Kinds of imports from files, by staff or by a command. */
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

/** A word key with values, or the text of a file parser. */
export type Reason = { code: string; values?: Record<string, string | number> } | { text: string }

/** A refused row: line, subject and reason. */
export type ImportProblem = { line: number; name: string; reason: Reason }

/** Rows of the file, valid ones including those without changes, refused ones, and changes. */
export type ImportCounts = {
  rows: number | null
  accepted: number | null
  refused: number | null
  changed: number | null
}

export type ImportOutcome = ImportCounts & {
  subjectId?: string | null
  problems?: readonly ImportProblem[]
  /** Whether rows were refused and none was imported. */
  isRefused?: boolean
}

/** Counts of a file whose rows are all valid. */
export const allOf = (rows: number, changed: number = rows): ImportCounts => ({
  rows,
  accepted: rows,
  refused: 0,
  changed,
})

/** Maximum refused rows stored for one file. */
export const mostProblems = 1_000

/** Minutes without progress after which a run counts as interrupted (rules/operations#18). */
export const silentMinutes = 60
