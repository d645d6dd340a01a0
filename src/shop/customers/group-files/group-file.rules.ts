import { refusals } from '../../refusal.ts'

export const groupFileFields = ['email', 'group', 'last_day', 'leave'] as const
export type GroupFileField = (typeof groupFileFields)[number]

export const groupFileStates = ['read', 'checked', 'running', 'finished', 'failed', 'cancelled'] as const
export type GroupFileState = (typeof groupFileStates)[number]
export type GroupFileEvent = 'check' | 'request' | 'agree' | 'cancel' | 'done' | 'break'

/** Permitted transitions; all others are refused. A file stays `checked` while its approval is open. */
const steps: Record<GroupFileState, Partial<Record<GroupFileEvent, GroupFileState>>> = {
  read: { check: 'checked', cancel: 'cancelled' },
  checked: { check: 'checked', request: 'checked', agree: 'running', cancel: 'cancelled' },
  running: { done: 'finished', break: 'failed', cancel: 'cancelled' },
  finished: {},
  failed: {},
  cancelled: {},
}
/** State after an event; null: the event is not permitted. */
export const afterEvent = (state: GroupFileState, event: GroupFileEvent): GroupFileState | null =>
  steps[state][event] ?? null

export const groupRowPlans = ['join', 'extend', 'leave', 'unchanged', 'refused'] as const
export type GroupRowPlan = (typeof groupRowPlans)[number]
export const groupRowOutcomes = ['waiting', 'done', 'unchanged', 'refused'] as const
export type GroupRowOutcome = (typeof groupRowOutcomes)[number]

/** Reasons to refuse a row; the last two arise when it is applied, the others when it is checked. */
const groupRowProblems = [
  'no_email',
  'no_member',
  'no_group',
  'unknown_group',
  'no_date',
  'over',
  'no_yes_no',
  'twice',
  'changed_meanwhile',
  'no_right',
] as const
export type GroupRowProblem = (typeof groupRowProblems)[number]

export const groupFileRefusals = /* @__PURE__ */ refusals('people', {
  file_unknown: 'missing',
  file_state: 'conflict',
  file_empty: 'refused',
  file_no_key: 'invalid',
  file_twice: 'invalid',
  file_type: 'refused',
  file_names_you: 'forbidden',
  file_unreadable: 'refused',
  file_too_long: 'refused',
})

/** A second staff user reads the file, and a job takes minutes for this many. */
export const mostRows = 10_000
const headings: Record<GroupFileField, readonly string[]> = {
  email: ['email', 'e-mail', 'mail', 'username', '電郵', '電子郵件', '邮箱', '电邮'],
  group: ['group', 'member_group', 'membergroup', '群組', '會員群組', '組別', '组别', '会员组'],
  last_day: [
    'last_day',
    'lastday',
    'until',
    'to',
    'valid_to',
    '最後一天',
    '最後一日',
    '最后一天',
    '有效期至',
  ],
  leave: ['leave', 'remove', '移除', '退出'],
}
const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, '_')

/** Guesses the fields of columns; each field is used once. */
export function guessedFields(titles: readonly string[]): (GroupFileField | null)[] {
  const taken = new Set<GroupFileField>()
  return titles.map((title) => {
    const found = groupFileFields.find(
      (field) => !taken.has(field) && headings[field].includes(folded(title)),
    )
    if (found) taken.add(found)
    return found ?? null
  })
}

export type GroupRow = { email: string; group: string; lastDay: string; leave: string }

/** The cells of a line by assigned field. */
export function rowIn(cells: readonly string[], fields: readonly (GroupFileField | null)[]): GroupRow {
  const of = (field: GroupFileField) => (cells[fields.indexOf(field)] ?? '').normalize('NFKC').trim()
  return { email: of('email').toLowerCase(), group: of('group'), lastDay: of('last_day'), leave: of('leave') }
}

const yes = new Set(['1', 'yes', 'y', 'true', '是'])
const no = new Set(['', '0', 'no', 'n', 'false', '否'])

/** Parses `2026-12-31`, also with slashes or a time; null: not a day. */
export function dayIn(text: string): string | null {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00:00Z`)
  return year !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
    ? written
    : null
}

/** A current membership with its last day in Hong Kong; null: permanent. */
export type Belonging = { id: string; lastDay: string | null }
export type Known = {
  /** Null: unknown member. */
  memberId: string | null
  belonging: Belonging | null
  isGroup: boolean
  today: string
}

/** Planned change of a row; a refused row changes nothing. */
export type PlannedRow =
  | { plan: 'join' | 'extend'; lastDay: string | null }
  | { plan: 'leave' | 'unchanged' }
  | { plan: 'refused'; problem: GroupRowProblem }

const refused = (why: GroupRowProblem): PlannedRow => ({ plan: 'refused', problem: why })

/**
 * Plans a row. It states the desired result, so applying it twice changes nothing (rules/members#20). Without a last
 * day the membership is permanent.
 */
export function plannedRow(row: GroupRow, { memberId, belonging, isGroup, today }: Known): PlannedRow {
  if (!/^\S+@\S+$/.test(row.email)) return refused('no_email')
  if (row.group === '') return refused('no_group')
  if (!isGroup) return refused('unknown_group')
  if (memberId === null) return refused('no_member')
  const leave = row.leave.toLowerCase()
  if (!yes.has(leave) && !no.has(leave)) return refused('no_yes_no')
  if (yes.has(leave)) return { plan: belonging ? 'leave' : 'unchanged' }
  const lastDay = row.lastDay === '' ? null : dayIn(row.lastDay)
  if (row.lastDay !== '' && lastDay === null) return refused('no_date')
  if (belonging && belonging.lastDay === lastDay) return { plan: 'unchanged' }
  if (lastDay !== null && lastDay < today) return refused('over')
  return { plan: belonging ? 'extend' : 'join', lastDay }
}
