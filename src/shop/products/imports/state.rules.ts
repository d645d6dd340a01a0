import { fileStates, type FileState } from '../../imports/files/file.rules.ts'
import { refusals } from '../../refusal.ts'

/**
 * Where an import stands (rules/products#11): read in, being looked over, looked over, being taken in, and how
 * that ended.
 */
export const importStates = fileStates
export type ImportState = FileState

/** What happens to an import: by people the first three, by its work the others. */
export const importEvents = ['check', 'run', 'cancel', 'done', 'break'] as const
export type ImportEvent = (typeof importEvents)[number]

/** Every step there is; what is not listed is refused. */
const steps: Record<ImportState, Partial<Record<ImportEvent, ImportState>>> = {
  read: { check: 'checking', cancel: 'cancelled' },
  checking: { cancel: 'cancelled', done: 'checked', break: 'failed' },
  checked: { check: 'checking', run: 'running', cancel: 'cancelled' },
  running: { cancel: 'cancelled', done: 'finished', break: 'failed' },
  finished: {},
  // what was taken in before stays; looked over again it is unchanged
  failed: { check: 'checking', cancel: 'cancelled' },
  cancelled: {},
}

/** The state after an event; null: it is not the moment for it. */
export const afterEvent = (state: ImportState, event: ImportEvent): ImportState | null =>
  steps[state][event] ?? null

export const rowPlans = ['unchanged', 'create', 'change', 'refused'] as const
export type RowPlan = (typeof rowPlans)[number]
export const rowOutcomes = ['waiting', 'unchanged', 'created', 'changed', 'refused'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** What becomes of a row that nothing more has to be done about. */
export const outcomeOfPlan = (plan: RowPlan): RowOutcome =>
  plan === 'create' || plan === 'change' ? 'waiting' : plan

export const importRefusals = /* @__PURE__ */ refusals('products', {
  import_unknown: 'missing',
  /** Another moment than it has come to: already running, already over. */
  import_state: 'conflict',
  import_empty: 'refused',
  import_twice: 'invalid',
  import_no_key: 'invalid',
  import_not_yours: 'forbidden',
  import_wrong_type: 'refused',
  import_two_types: 'refused',
  import_with_macros: 'refused',
  import_encrypted: 'refused',
  import_unreadable: 'refused',
  import_no_text: 'refused',
  import_no_rows: 'refused',
  import_too_many_rows: 'refused',
  import_too_many_columns: 'refused',
  import_cell_too_long: 'refused',
  import_too_large_inside: 'refused',
})
