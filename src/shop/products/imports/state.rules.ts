import { fileStates, type FileState } from '../../imports/files/file.rules.ts'
import { refusals } from '../../refusal.ts'

/** States of an import (rules/products#11): read, checking, checked, running, and the outcomes. */
export const importStates = fileStates
export type ImportState = FileState

/** Events of an import: the first three by staff, the others by its job. */
const importEvents = ['check', 'run', 'cancel', 'done', 'break'] as const
export type ImportEvent = (typeof importEvents)[number]

/** Permitted transitions; all others are refused. */
const steps: Record<ImportState, Partial<Record<ImportEvent, ImportState>>> = {
  read: { check: 'checking', cancel: 'cancelled' },
  checking: { cancel: 'cancelled', done: 'checked', break: 'failed' },
  checked: { check: 'checking', run: 'running', cancel: 'cancelled' },
  running: { cancel: 'cancelled', done: 'finished', break: 'failed' },
  finished: {},
  // applied products stay; a new check finds them unchanged
  failed: { check: 'checking', cancel: 'cancelled' },
  cancelled: {},
}

/** State after an event; null: the event is not permitted. */
export const afterEvent = (state: ImportState, event: ImportEvent): ImportState | null =>
  steps[state][event] ?? null

export const rowPlans = ['unchanged', 'create', 'change', 'refused'] as const
export type RowPlan = (typeof rowPlans)[number]
export const rowOutcomes = ['waiting', 'unchanged', 'created', 'changed', 'refused'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** Initial outcome of a checked row: `waiting` if it is to be applied, otherwise final. */
export const outcomeOfPlan = (plan: RowPlan): RowOutcome =>
  plan === 'create' || plan === 'change' ? 'waiting' : plan

export const importRefusals = /* @__PURE__ */ refusals('products', {
  import_unknown: 'missing',
  /** Not permitted in the current state: already running or finished. */
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
