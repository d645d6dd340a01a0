import { z } from 'zod'
import { endpoint, line, longText, onWire, wholeNumber } from '../../endpoint.ts'
import { Id } from '../../ids.ts'
import { adminPath } from '../../staff/contract.ts'
import { Text } from '../../text.ts'
import { errorKinds } from '../questionnaire/validate.rules.ts'
import { partKinds, type FieldKind } from './parts.rules.ts'
import { structureActions } from './structure.rules.ts'

const states = ['draft', 'trial', 'live', 'retired'] as const
const fieldKinds = [
  'text',
  'long',
  'number',
  'flag',
  'list',
  'when',
  'key',
] as const satisfies readonly FieldKind[]

const Version = onWire({
  id: Id,
  number: z.number().int(),
  state: z.enum(states),
  note: z.string(),
  revision: z.number().int(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  publishedBy: z.string().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  /** What keeps it from being published. */
  errorCount: z.number().int(),
}).meta({ id: 'ScalpVersion' })
export type DeskVersion = z.output<typeof Version>

export const listVersions = endpoint('GET', adminPath('/scalp-versions'), {
  name: 'staff-scalp-versions',
  about: 'Versions of the scalp test, newest first.',
  answer: z.object({ versions: z.array(Version) }),
})

const Part = onWire({
  kind: z.enum(partKinds),
  /** `steps.flakes`, `picks.0`. */
  part: z.string(),
  name: Text,
  detail: z.string(),
})
export type DeskPart = z.output<typeof Part>

export const getVersion = endpoint('GET', adminPath('/scalp-versions/{id}'), {
  name: 'staff-scalp-version',
  about:
    'A version: its parts, the errors that block its publication, its differences from another (`against`, or else the live one), and the fields of one part (`part`).',
  query: onWire({ id: Id, against: Id.optional(), part: line(60).optional() }),
  answer: onWire({
    version: Version,
    parts: z.array(Part),
    errors: z.array(z.object({ kind: z.enum(errorKinds), at: z.string() })),
    against: z.number().int().nullable(),
    differences: z.array(
      z.object({ at: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
    /** How many differ in all; the list is cut at 300. */
    differenceCount: z.number().int(),
    fields: z.array(z.object({ path: z.string(), kind: z.enum(fieldKinds), value: z.string() })).nullable(),
    /** Keys of options or skus of candidates of that part, in order. */
    entries: z.array(z.string()),
  }),
  refuses: ['scalptest.version_unknown'],
})

const changed = z.object({ version: Version })
const refuses = [
  'scalptest.version_unknown',
  'scalptest.version_fixed',
  'scalptest.version_changed',
  'scalptest.version_invalid',
]

export const copyVersion = endpoint('POST', adminPath('/scalp-versions/{id}/copy'), {
  name: 'staff-copy-scalp-version',
  about: 'Creates a draft as a copy of a version.',
  query: z.object({ id: Id }),
  body: z.object({ note: line(200).default('') }),
  answer: changed,
  refuses: ['scalptest.version_unknown'],
})

export const editVersion = endpoint('POST', adminPath('/scalp-versions/{id}'), {
  name: 'staff-edit-scalp-version',
  about:
    'Changes fields of one part of a draft. `revision` is the one that was read, so that no concurrent edit is overwritten.',
  query: z.object({ id: Id }),
  body: onWire({
    revision: wholeNumber(1, 1_000_000),
    part: line(60),
    fields: z.array(z.object({ path: line(80), text: longText(2_000).default('') })).max(600),
  }),
  answer: changed,
  refuses,
})

export const restructureVersion = endpoint('POST', adminPath('/scalp-versions/{id}/structure'), {
  name: 'staff-restructure-scalp-version',
  about: 'Adds, removes or moves a step, an option, a warning or a recommendation of a draft.',
  query: z.object({ id: Id }),
  body: onWire({
    revision: wholeNumber(1, 1_000_000),
    deed: z.enum(structureActions),
    at: line(80),
    key: line(80).default(''),
  }),
  answer: changed,
  refuses,
})

export const setVersionState = endpoint('POST', adminPath('/scalp-versions/{id}/state'), {
  name: 'staff-scalp-version-state',
  about: 'Opens a draft for trial runs, or closes them. Shoppers do not see it.',
  query: z.object({ id: Id }),
  body: onWire({ revision: wholeNumber(1, 1_000_000), state: z.enum(['draft', 'trial']) }),
  answer: changed,
  refuses,
})

export const publishVersion = endpoint('POST', adminPath('/scalp-versions/{id}/publish'), {
  name: 'staff-publish-scalp-version',
  about:
    'Publishes a version without errors; the previous one is retired, and tests started with it finish with it. To roll back, publish a retired version again.',
  query: z.object({ id: Id }),
  body: onWire({ revision: wholeNumber(1, 1_000_000), reason: line(300).default('') }),
  answer: changed,
  refuses,
})

export const tryVersion = endpoint('GET', adminPath('/scalp-versions/{id}/try'), {
  name: 'staff-try-scalp-version',
  about:
    'A trial run: the result of the given answers (`wash:daily;days:sleep+strain`) with a version in any state. Stores no data.',
  query: z.object({ id: Id, answers: line(2_000).default('') }),
  answer: onWire({
    steps: z.array(
      onWire({
        key: z.string(),
        kind: z.string(),
        question: Text,
        chosen: z.array(z.string()),
        options: z.array(z.object({ key: z.string(), label: Text })),
      }),
    ),
    result: onWire({
      type: Text,
      confidence: z.number().int(),
      traits: z.array(z.object({ key: z.string(), name: Text, value: z.number().int() })),
      flags: z.array(Text),
      isStopped: z.boolean(),
      products: z.array(z.object({ sku: z.string(), name: z.string(), because: Text })),
      leftOut: z.array(z.string()),
    }).nullable(),
  }),
  refuses: ['scalptest.version_unknown'],
})

export const scalpReport = endpoint('GET', adminPath('/scalp-report'), {
  name: 'staff-scalp-report',
  about:
    'How many reached each step of a version within some days, the distribution of results over types, how often each warning was shown, and how often recommendations were accepted. Counts alone.',
  query: onWire({ version: Id.optional(), from: z.iso.date().optional(), to: z.iso.date().optional() }),
  answer: onWire({
    from: z.iso.date(),
    to: z.iso.date(),
    version: z.number().int().nullable(),
    versions: z.array(z.object({ id: Id, number: z.number().int() })),
    started: z.number().int(),
    completed: z.number().int(),
    deleted: z.number().int(),
    steps: z.array(
      onWire({
        key: z.string(),
        name: Text,
        isCounted: z.boolean(),
        answered: z.number().int(),
        skipped: z.number().int(),
        changed: z.number().int(),
      }),
    ),
    types: z.array(z.object({ key: z.string(), name: Text, count: z.number().int() })),
    flags: z.array(z.object({ key: z.string(), name: Text, count: z.number().int() })),
    products: z.array(
      z.object({ sku: z.string(), name: z.string(), recommended: z.number().int(), taken: z.number().int() }),
    ),
  }),
})
