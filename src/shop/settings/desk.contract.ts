import { z } from 'zod'
import { endpoint, line, onWire } from '../endpoint.ts'
import { Id } from '../ids.ts'
import { adminPath } from '../staff/contract.ts'
import { areas, places } from './areas.rules.ts'
import { documentKeys } from './catalog.rules.ts'
import type { Field } from './field.rules.ts'
import { versionStates } from './version.rules.ts'

const time = z.iso.datetime()
const Key = z.enum(documentKeys).meta({ id: 'SettingKey' })

export const SettingVersion = onWire({
  id: Id,
  number: z.number().int(),
  state: z.enum(versionStates),
  note: z.string(),
  /** E-mail of who wrote it; empty: nobody at the desk. */
  madeBy: z.string(),
  madeAt: time,
  publishedBy: z.string().nullable(),
  goesLiveAt: time.nullable(),
  liveFrom: time.nullable(),
  liveUntil: time.nullable(),
  /** Why its moment passed without it, as a sentence. */
  refusal: z.string().nullable(),
  /** Null: of a long text that is neither live nor the draft only the differences are sent. */
  value: z.json(),
  /** Paths that have to be written before it may count. */
  missing: z.array(z.string()),
  /** Paths of the form that differ from the version that is live; of the live one, from the one before. */
  differences: z.array(
    z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
}).meta({ id: 'SettingVersion' })
export type SettingVersion = z.output<typeof SettingVersion>

const Head = {
  key: Key,
  area: z.enum(areas),
  shows: z.array(z.enum(places)),
  /** Whether the reader may change it. */
  mayChange: z.boolean(),
  /** It differs from what the shop comes with. */
  isChanged: z.boolean(),
}

export const SettingHead = onWire({
  ...Head,
  changedAt: time.nullable(),
  changedBy: z.string(),
  hasDraft: z.boolean(),
  goesLiveAt: time.nullable(),
})
export type SettingHead = z.output<typeof SettingHead>

export const Setting = onWire({
  ...Head,
  /** How its value is written in a form. */
  field: z.custom<Field>(),
  /** What it is without anybody's doing, and what counts now; tables of their own have no default. */
  usual: z.json(),
  live: SettingVersion,
  draft: SettingVersion.nullable(),
  scheduled: z.array(SettingVersion),
  /** What was live or given up, the newest first. */
  past: z.array(SettingVersion),
}).meta({ id: 'Setting' })
export type Setting = z.output<typeof Setting>

export const listSettings = endpoint('GET', adminPath('/settings'), {
  name: 'staff-settings',
  about: 'Every setting of the shop: where it shows, whether it was changed, what is drafted or scheduled.',
  answer: z.object({ settings: z.array(SettingHead) }),
})

export const getSetting = endpoint('GET', adminPath('/settings/{id}'), {
  name: 'staff-setting',
  about: 'A setting with its form, its bounds, its default and its versions.',
  query: onWire({ id: Key }),
  answer: z.object({ setting: Setting }),
})

const answer = z.object({ setting: Setting })
const note = line(300).default('')

export const saveSettingDraft = endpoint('PUT', adminPath('/settings/{id}/draft'), {
  name: 'staff-save-setting-draft',
  about:
    'Writes the draft of a setting: `value` as JSON, or `typed` as a form says it, by path. `base`: number of the live version it was begun with; `seen`: when the draft that was seen was changed, empty where there was none.',
  query: onWire({ id: Key }),
  body: onWire({
    value: z.json().optional(),
    typed: z.record(z.string().max(200), z.string().max(20_000)).optional(),
    base: z.coerce.number().int(),
    seen: z.union([z.literal(''), time]).default(''),
    note,
  }),
  answer,
  refuses: ['settings.invalid', 'settings.unchanged', 'settings.moved_on', 'settings.draft_moved_on'],
})

const byVersion = onWire({ id: Id })

export const publishSetting = endpoint('POST', adminPath('/setting-versions/{id}/publish'), {
  name: 'staff-publish-setting',
  about:
    'Makes a draft or a scheduled version count at once, in every process. `base`: number of the live version that it was compared with; `seen`: when what was looked at was changed. Where either is another one by now, it is refused.',
  query: byVersion,
  body: onWire({ base: z.coerce.number().int().optional(), seen: time.optional() }),
  answer,
  refuses: [
    'settings.unknown_version',
    'settings.cannot',
    'settings.moved_on',
    'settings.draft_moved_on',
    'settings.invalid',
    'settings.incomplete',
    'settings.unchanged',
    'settings.told_first',
  ],
})

export const scheduleSetting = endpoint('POST', adminPath('/setting-versions/{id}/schedule'), {
  name: 'staff-schedule-setting',
  about: 'Has a draft count from a moment on, within a year; again: from another moment on.',
  query: byVersion,
  body: onWire({ at: time }),
  answer,
  refuses: [
    'settings.unknown_version',
    'settings.cannot',
    'settings.bad_moment',
    'settings.moment_taken',
    'settings.incomplete',
    'settings.too_soon_to_tell',
  ],
})

export const withdrawSetting = endpoint('POST', adminPath('/setting-versions/{id}/withdraw'), {
  name: 'staff-withdraw-setting',
  about: 'Gives up a draft, or takes off a scheduled version.',
  query: byVersion,
  answer,
  refuses: ['settings.unknown_version', 'settings.cannot'],
})

export const restoreSetting = endpoint('POST', adminPath('/setting-versions/{id}/restore'), {
  name: 'staff-restore-setting',
  about: 'Makes the value of an earlier version count again, as a new version.',
  query: byVersion,
  body: onWire({ reason: line(300).min(1) }),
  answer,
  refuses: [
    'settings.unknown_version',
    'settings.cannot',
    'settings.invalid',
    'settings.incomplete',
    'settings.unchanged',
  ],
})
