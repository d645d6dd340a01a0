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
  /** Email of its author; empty: not a staff user. */
  madeBy: z.string(),
  madeAt: time,
  publishedBy: z.string().nullable(),
  goesLiveAt: time.nullable(),
  liveFrom: time.nullable(),
  liveUntil: time.nullable(),
  /** Why it could not go live at its time, as a sentence. */
  refusal: z.string().nullable(),
  /** Null for a long text that is neither live nor the draft; only its differences are sent. */
  value: z.json(),
  /** Paths that are required before it can go live. */
  missing: z.array(z.string()),
  /** Form paths that differ from the live version; for the live one, from the one before. */
  differences: z.array(
    z.object({ path: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
}).meta({ id: 'SettingVersion' })
export type SettingVersion = z.output<typeof SettingVersion>

const Head = {
  key: Key,
  area: z.enum(areas),
  shows: z.array(z.enum(places)),
  /** Whether the reader can change it. */
  mayChange: z.boolean(),
  /** Whether it differs from the default. */
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
  /** Form of its value. */
  field: z.custom<Field>(),
  /** Default value; separate tables have none. */
  usual: z.json(),
  live: SettingVersion,
  draft: SettingVersion.nullable(),
  scheduled: z.array(SettingVersion),
  /** Past and withdrawn versions, newest first. */
  past: z.array(SettingVersion),
}).meta({ id: 'Setting' })
export type Setting = z.output<typeof Setting>

export const listSettings = endpoint('GET', adminPath('/settings'), {
  name: 'staff-settings',
  about: 'Every setting of the shop: where it is shown, whether it was changed, its draft and its schedule.',
  answer: z.object({ settings: z.array(SettingHead) }),
})

export const getSetting = endpoint('GET', adminPath('/settings/{id}'), {
  name: 'staff-setting',
  about: 'A setting with its form, its limits, its default and its versions.',
  query: onWire({ id: Key }),
  answer: z.object({ setting: Setting }),
})

const answer = z.object({ setting: Setting })
const note = line(300).default('')

export const saveSettingDraft = endpoint('PUT', adminPath('/settings/{id}/draft'), {
  name: 'staff-save-setting-draft',
  about:
    'Saves the draft of a setting: `value` as JSON, or `typed` as form input, by path. `base`: number of the live version it was based on; `seen`: when the draft that was read was changed, empty if there was none.',
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
    'Publishes a draft or a scheduled version at once, in every process. `base`: number of the live version that it was compared with; `seen`: when the version that was read was changed. Refused if either has changed since.',
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
  about: 'Schedules a draft for publication, within a year; a repeat changes the time.',
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
  about: 'Discards a draft, or cancels a scheduled version.',
  query: byVersion,
  answer,
  refuses: ['settings.unknown_version', 'settings.cannot'],
})

export const restoreSetting = endpoint('POST', adminPath('/setting-versions/{id}/restore'), {
  name: 'staff-restore-setting',
  about: 'Restores the value of an earlier version, as a new version.',
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
