import { z } from 'zod'
import { commaList, endpoint, line, onWire, paging, wholeNumber } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { bulkActions, bulkFields, bulkListNames } from './bulk.rules.ts'
import { itemStates, runStates } from './run.rules.ts'

const time = z.iso.datetime()
const query = line(2_000).default('')
const mostMarked = 200

export const BulkRun = onWire({
  id: Id,
  action: z.enum(bulkActions),
  list: z.enum(bulkListNames),
  state: z.enum(runStates),
  startedBy: z.string(),
  startedAt: time,
  endedAt: time.nullable(),
  waiting: z.number().int(),
  done: z.number().int(),
  /** Rows that led to an approval request. */
  requested: z.number().int(),
  refused: z.number().int(),
  canStop: z.boolean(),
  /** Staff user who approved it; null: not approved, or no approval needed. */
  agreedBy: z.string().nullable(),
  /** Input of the action: group, reason. */
  input: z.object({
    cause: z.string().optional(),
    note: z.string().optional(),
    group: z.string().optional(),
    reason: z.string().optional(),
  }),
  /** Number of selected rows; null: all rows of the query. */
  marked: z.number().int().nullable(),
  /** List query, while the run waits for approval. */
  query: z.string(),
  /** Whether the run waits for approval, and the caller may approve it. */
  canAgree: z.boolean(),
}).meta({ id: 'BulkRun' })
export type BulkRun = z.output<typeof BulkRun>

export const previewBulk = endpoint('GET', adminPath('/bulk-runs/preview'), {
  name: 'staff-preview-bulk',
  about:
    'Counts the rows of a list’s query, and returns the bulk actions that the caller may run, with their input fields. `is_more`: the count of a long list stops at `total`.',
  query: onWire({ list: z.enum(bulkListNames), query }),
  answer: onWire({
    total: z.number().int(),
    isMore: z.boolean(),
    actions: z.array(z.object({ action: z.enum(bulkActions), fields: z.array(z.enum(bulkFields)) })),
    /** Groups that members can join, if such an action is offered. */
    groups: z.array(z.string()),
  }),
  refuses: ['staff.forbidden'],
})

export const startBulk = endpoint('POST', adminPath('/bulk-runs'), {
  name: 'staff-start-bulk',
  about:
    'Runs one action on rows of a list: those of `ids`, or without any all rows that `query` finds at the start. Each row is processed like a manual change, with the starter’s current rights. Adding many members to a group requires a second person’s approval, and processes only the rows found by then.',
  body: onWire({
    action: z.enum(bulkActions),
    query,
    ids: commaList(z.uuid(), mostMarked).default([]),
    cause: line(40).optional(),
    note: line(500).optional(),
    group: line(80).optional(),
    reason: line(300).optional(),
  }),
  answer: z.object({ run: BulkRun }),
  refuses: ['staff.forbidden', 'shop.invalid_input', 'people.unknown_group'],
})

export const getBulkRun = endpoint('GET', adminPath('/bulk-runs/{id}'), {
  name: 'staff-bulk-run',
  about: 'Progress of a run and the results of its rows, refused rows first.',
  query: z.object({ id: Id, state: z.enum(itemStates).optional(), ...paging(50) }),
  answer: z.object({
    run: BulkRun,
    items: z.array(
      onWire({
        id: Id,
        name: z.string(),
        state: z.enum(itemStates),
        /** Reason of the refusal, in the reader's language. */
        why: z.string(),
        endedAt: time.nullable(),
      }),
    ),
    total: z.number().int(),
  }),
  refuses: ['bulk.unknown'],
})

export const listBulkRuns = endpoint('GET', adminPath('/bulk-runs'), {
  name: 'staff-bulk-runs',
  about: 'Runs over lists that the caller reads, newest first.',
  query: z.object({ limit: wholeNumber(1, 50).default(10) }),
  answer: z.object({ runs: z.array(BulkRun) }),
})

export const agreeBulk = endpoint('POST', adminPath('/bulk-runs/{id}/agree'), {
  name: 'staff-agree-bulk',
  about: 'Approves a run that waits for a second person, which starts it.',
  query: z.object({ id: Id }),
  answer: z.object({ run: BulkRun }),
  refuses: [
    'bulk.unknown',
    'bulk.not_now',
    'staff.forbidden',
    'staff.own_request',
    'staff.own_colleague',
    'staff.own_gain',
  ],
})

export const stopBulk = endpoint('POST', adminPath('/bulk-runs/{id}/stop'), {
  name: 'staff-stop-bulk',
  about: 'Stops a run before its next row. Processed rows remain changed.',
  query: z.object({ id: Id }),
  answer: z.object({ run: BulkRun }),
  refuses: ['bulk.unknown', 'bulk.not_now', 'staff.forbidden'],
})
