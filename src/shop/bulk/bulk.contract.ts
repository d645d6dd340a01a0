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
  /** A second person was asked. */
  requested: z.number().int(),
  refused: z.number().int(),
  canStop: z.boolean(),
  /** Who agreed to it as the second person; null: nobody, or nobody had to. */
  agreedBy: z.string().nullable(),
  /** What was said beside: the group, the reason. */
  input: z.object({
    cause: z.string().optional(),
    note: z.string().optional(),
    group: z.string().optional(),
    reason: z.string().optional(),
  }),
  /** How many rows were marked; null: all that the query finds. */
  marked: z.number().int().nullable(),
  /** Of the list, while it waits for a second person. */
  query: z.string(),
  /** It waits for a second person, who may be the caller. */
  canAgree: z.boolean(),
}).meta({ id: 'BulkRun' })
export type BulkRun = z.output<typeof BulkRun>

export const previewBulk = endpoint('GET', adminPath('/bulk-runs/preview'), {
  name: 'staff-preview-bulk',
  about:
    'How many rows a query of a list finds, and what the caller may do with all of them at once, with what is asked beside. `is_more`: long lists are counted up to `total`, and there are more.',
  query: onWire({ list: z.enum(bulkListNames), query }),
  answer: onWire({
    total: z.number().int(),
    isMore: z.boolean(),
    actions: z.array(z.object({ action: z.enum(bulkActions), fields: z.array(z.enum(bulkFields)) })),
    /** Those that members can join, where that is among the actions. */
    groups: z.array(z.string()),
  }),
  refuses: ['staff.forbidden'],
})

export const startBulk = endpoint('POST', adminPath('/bulk-runs'), {
  name: 'staff-start-bulk',
  about:
    'Does one action with rows of a list: those of `ids`, or without any all that `query` finds when the run begins. Each row is done as by hand, with the rights its starter has by then. Many members join a group once a second person agreed.',
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
  about: 'How far a run has come, and what became of its rows: those that were refused first.',
  query: z.object({ id: Id, state: z.enum(itemStates).optional(), ...paging(50) }),
  answer: z.object({
    run: BulkRun,
    items: z.array(
      onWire({
        id: Id,
        name: z.string(),
        state: z.enum(itemStates),
        /** Why it was refused, in the reader's language. */
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
  about: 'The second person agrees to a run that waits for one, and it begins.',
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
  about: 'Takes no further row. What was done stays done.',
  query: z.object({ id: Id }),
  answer: z.object({ run: BulkRun }),
  refuses: ['bulk.unknown', 'bulk.not_now', 'staff.forbidden'],
})
