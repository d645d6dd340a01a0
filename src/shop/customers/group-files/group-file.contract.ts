import { z } from 'zod'
import { endpoint, FileAnswer, FileBytes, line, onWire, paging } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath, Approval } from '../../staff/contract.ts'
import { groupFileFields, groupFileStates, groupRowOutcomes, groupRowPlans } from './group-file.rules.ts'

const time = z.iso.datetime()
const count = z.number().int()
const field = z.enum(groupFileFields)

/** Number of rows, by plan, and of completed ones. */
const Counts = onWire({
  rows: count,
  join: count,
  extend: count,
  leave: count,
  unchanged: count,
  refused: count,
  done: count,
})

export const GroupFile = onWire({
  id: Id,
  fileName: z.string(),
  state: z.enum(groupFileStates),
  createdBy: z.string(),
  createdAt: time,
  reason: z.string(),
  startedBy: z.string().nullable(),
  endedAt: time.nullable(),
  counts: Counts,
}).meta({ id: 'MemberGroupFile' })
export type GroupFile = z.output<typeof GroupFile>

const Row = onWire({
  line: count,
  email: z.string(),
  memberId: Id.nullable(),
  group: z.string(),
  plan: z.enum(groupRowPlans).nullable(),
  outcome: z.enum(groupRowOutcomes),
  /** Last days; null: permanent or no membership. */
  before: z.iso.date().nullable(),
  after: z.iso.date().nullable(),
  /** Reason of the refusal, in the reader's language; empty: not refused. */
  why: z.string(),
})
export type GroupFileRow = z.output<typeof Row>

const byId = z.object({ id: Id })
const one = z.object({ file: GroupFile })
const path = (rest = '') => adminPath(`/member-group-files${rest}`)
const tables = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']
const format = z.enum(['csv', 'xlsx']).default('csv')

export const uploadGroupFile = endpoint('POST', path(), {
  name: 'staff-upload-group-file',
  about:
    'Uploads a file of members’ groups, as a form with the file in `file`: CSV or XLSX with a row for each member and group, at most 2 MB and 10,000 rows. It is parsed into rows; no membership changes.',
  body: onWire({ file: FileBytes, fileName: line(200).default('') }),
  upload: { field: 'file', most: 2 * 1024 * 1024, named: 'file_name' },
  answer: one,
  refuses: ['people.file_type', 'people.file_unreadable', 'people.file_too_long', 'people.file_empty'],
})

export const listGroupFiles = endpoint('GET', path(), {
  name: 'staff-group-files',
  about: 'Files of members’ groups, newest first, and the groups there are.',
  query: z.object(paging(25)),
  answer: z.object({ files: z.array(GroupFile), total: count, groups: z.array(z.string()) }),
})

export const groupRowViews = ['all', ...groupRowPlans] as const
export const getGroupFile = endpoint('GET', path('/{id}'), {
  name: 'staff-group-file',
  about: 'One file: its columns, and the plan and result of each row, paged.',
  query: byId.extend({ show: z.enum(groupRowViews).default('all'), ...paging(50) }),
  answer: onWire({
    file: GroupFile,
    /** The open approval; null: not requested. */
    approval: Approval.nullable(),
    columns: z.array(onWire({ heading: z.string(), example: z.string(), field: field.nullable() })),
    rows: z.array(Row),
    total: count,
  }),
  refuses: ['people.file_unknown'],
})

export const checkGroupFile = endpoint('POST', path('/{id}/check'), {
  name: 'staff-check-group-file',
  about:
    'Maps the columns and checks every row: who would join, extend or leave, and what is invalid. No membership changes. An earlier approval request is cancelled.',
  query: byId,
  body: onWire({
    columns: z
      .array(onWire({ column: z.number().int().min(0).max(199), field: field.optional() }))
      .max(200)
      .default([]),
  }),
  answer: one,
  refuses: ['people.file_unknown', 'people.file_state', 'people.file_twice', 'people.file_no_key'],
})

export const requestGroupFile = endpoint('POST', path('/{id}/request'), {
  name: 'staff-request-group-file',
  about: 'Requests a second person’s approval to import the checked rows.',
  query: byId,
  body: z.object({ reason: line(300).min(1) }),
  answer: z.object({ file: GroupFile, approval: Approval }),
  refuses: ['people.file_unknown', 'people.file_state', 'people.file_empty', 'people.approval_waits'],
})

export const cancelGroupFile = endpoint('POST', path('/{id}/cancel'), {
  name: 'staff-cancel-group-file',
  about: 'Stops before the next row; imported rows remain changed, and the approval request is cancelled.',
  query: byId,
  answer: one,
  refuses: ['people.file_unknown', 'people.file_state'],
})

export const groupFileErrors = endpoint('GET', path('/{id}/errors'), {
  name: 'staff-group-file-errors',
  about:
    'Returns the refused rows as they were sent, with the reason in a last column, to be corrected and sent again.',
  query: byId.extend({ format }),
  answer: FileAnswer,
  files: tables,
  refuses: ['people.file_unknown'],
})

export const exportMemberships = endpoint('GET', adminPath('/membership-file'), {
  name: 'staff-export-memberships',
  about:
    'Exports the memberships of one group or all, with their last days, in the columns that an import of groups reads. Importing it unchanged changes nothing. Each export has an audit entry.',
  query: z.object({ format, group: line(80).optional() }),
  answer: FileAnswer,
  files: tables,
})
