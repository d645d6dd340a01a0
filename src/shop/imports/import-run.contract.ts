import { z } from 'zod'
import { endpoint, line, longPaging, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { importKinds, importRunStates, importSources } from './import-run.rules.ts'

const time = z.iso.datetime()
const count = z.number().int().nullable()

export const ImportRun = onWire({
  id: Id,
  kind: z.enum(importKinds),
  source: z.enum(importSources),
  /** Empty: a table that was pasted. */
  fileName: z.string(),
  /** Empty: a command on the server. */
  startedBy: z.string(),
  startedAt: time,
  endedAt: time.nullable(),
  isDryRun: z.boolean(),
  state: z.enum(importRunStates),
  /** Rows of the file; null: not known. */
  rows: count,
  /** Those that hold, also where they changed nothing. */
  accepted: count,
  refused: count,
  /** What is new or different by it; of a dry run, what would be. */
  changed: count,
  /** Why it was refused or broke off, in the caller's language; empty: nothing to say. */
  reason: z.string(),
  /** The import of products or the settlement file that it is about, while that is there. */
  subjectId: z.string().nullable(),
}).meta({ id: 'ImportRun' })
export type ImportRun = z.output<typeof ImportRun>

export const dryRunChoices = ['dry', 'real'] as const

export const listImportRuns = endpoint('GET', adminPath('/imports'), {
  name: 'staff-import-runs',
  about:
    'Files that were taken in or tried on, at the desk and by commands, newest first or oldest: by file name and colleague, kind, state, source, and dry runs or real ones.',
  query: onWire({
    search: line(120).default(''),
    kind: z.enum(importKinds).optional(),
    state: z.enum(importRunStates).optional(),
    source: z.enum(importSources).optional(),
    run: z.enum(dryRunChoices).optional(),
    ...longPaging(50),
  }),
  answer: z.object({ runs: z.array(ImportRun), total: z.number().int() }),
})

export const getImportRun = endpoint('GET', adminPath('/imports/{id}'), {
  name: 'staff-import-run',
  about: 'One file with its refused rows and why, a page at a time, the first thousand of them.',
  query: z.object({ id: Id, ...paging(100) }),
  answer: z.object({
    run: ImportRun,
    problems: z.array(z.object({ line: z.number().int(), name: z.string(), message: z.string() })),
    total: z.number().int(),
  }),
  refuses: ['imports.unknown'],
})
