import { z } from 'zod'
import { endpoint, line, keysetPaging, onWire, paging } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { importKinds, importRunStates, importSources } from './import-run.rules.ts'

const time = z.iso.datetime()
const count = z.number().int().nullable()

export const ImportRun = onWire({
  id: Id,
  kind: z.enum(importKinds),
  source: z.enum(importSources),
  /** Empty: a pasted table. */
  fileName: z.string(),
  /** Empty: a server command. */
  startedBy: z.string(),
  startedAt: time,
  endedAt: time.nullable(),
  isDryRun: z.boolean(),
  state: z.enum(importRunStates),
  /** Rows of the file; null: unknown. */
  rows: count,
  /** Valid rows, including those without changes. */
  accepted: count,
  refused: count,
  /** Created or changed entries; for a dry run, those that would be. */
  changed: count,
  /** Why it was refused or interrupted, in the caller's language; empty: neither. */
  reason: z.string(),
  /** Its product import or settlement file, while that is stored. */
  subjectId: z.string().nullable(),
}).meta({ id: 'ImportRun' })
export type ImportRun = z.output<typeof ImportRun>

export const dryRunChoices = ['dry', 'real'] as const

export const listImportRuns = endpoint('GET', adminPath('/imports'), {
  name: 'staff-import-runs',
  about:
    'Lists imported files and dry runs, by staff and by commands, newest or oldest first: by file name and staff user, kind, state, source, and dry or real runs.',
  query: onWire({
    search: line(120).default(''),
    kind: z.enum(importKinds).optional(),
    state: z.enum(importRunStates).optional(),
    source: z.enum(importSources).optional(),
    run: z.enum(dryRunChoices).optional(),
    ...keysetPaging(50),
  }),
  answer: z.object({ runs: z.array(ImportRun), total: z.number().int() }),
})

export const getImportRun = endpoint('GET', adminPath('/imports/{id}'), {
  name: 'staff-import-run',
  about: 'Returns one import with its first thousand refused rows and their reasons, paged.',
  query: z.object({ id: Id, ...paging(100) }),
  answer: z.object({
    run: ImportRun,
    problems: z.array(z.object({ line: z.number().int(), name: z.string(), message: z.string() })),
    total: z.number().int(),
  }),
  refuses: ['imports.unknown'],
})
