import { currentSettings, settingTimes } from '../content/content.ts'
import { isSettingKey, Settings } from '../content/settings.rules.ts'
import type { Ctx } from '../context.ts'
import { mayNow } from '../staff/rules.ts'
import { atTheDesk } from '../staff/write.ts'
import { catalog, isDocument, normalized, pageOfKey, shapes, type DocumentKey } from './catalog.rules.ts'
import { missingOf } from './checks.ts'
import type { Setting, SettingHead, SettingVersion } from './desk.contract.ts'
import { readLive } from './documents.ts'
import type { Field } from './field.rules.ts'
import { formOf } from './forms.ts'
import { pageDifferences } from './page-differences.rules.ts'
import { typedOf } from './typed.rules.ts'
import { differencesOf, isSameValue, type Difference } from './version.rules.ts'
import { listCurrent, listVersions, type Version } from './versions.store.ts'

const defaults: Readonly<Record<string, unknown>> = Settings.parse({})
/** Default value of a setting; undefined for separate tables, which have none. */
const usualOf = (key: DocumentKey): unknown => defaults[key]

const head = (ctx: Ctx, key: DocumentKey, value: unknown) => ({
  key,
  area: catalog[key].area,
  shows: [...catalog[key].shows],
  mayChange: mayNow(atTheDesk(ctx), 'settings.edit') && mayNow(atTheDesk(ctx), catalog[key].right),
  isChanged: usualOf(key) !== undefined && !isSameValue(usualOf(key), value),
})

/** Summaries of settings. */
export async function toHeads(ctx: Ctx, keys: readonly DocumentKey[]): Promise<SettingHead[]> {
  const [settings, current] = [await currentSettings(ctx), await listCurrent(ctx.db)]
  const times = await settingTimes(ctx)
  return keys.map((key) => {
    const versions = current.filter((version) => version.key === key)
    const live = versions.find(({ state }) => state === 'live')
    const value = isSettingKey(key) ? settings[key] : live?.value
    const inShort = head(ctx, key, value)
    // changed elsewhere, by the command line or another screen
    const isPast = inShort.isChanged && !(live && isSameValue(normalized(key, live.value), value))
    const at = isPast ? times.get(key) : live?.liveFrom
    return {
      ...inShort,
      changedAt: at?.toISOString() ?? null,
      changedBy: isPast ? '' : (live?.publishedBy ?? live?.madeBy ?? ''),
      hasDraft: versions.some(({ state }) => state === 'draft'),
      goesLiveAt: versions.find(({ state }) => state === 'scheduled')?.goesLiveAt?.toISOString() ?? null,
    }
  })
}

function differencesBetween(form: Field, key: string, before: unknown, after: unknown): Difference[] {
  const slug = pageOfKey(key)
  const pages = slug && [before, after].map((value) => shapes[`page_${slug}`].safeParse(value))
  const [one, other] = pages || []
  return one?.success && other?.success
    ? pageDifferences(form, one.data, other.data)
    : differencesOf(typedOf(form, before), typedOf(form, after))
}

const isLong = (key: string): boolean => pageOfKey(key) !== null

const versionView = (ctx: Ctx, form: Field, version: Version, against: unknown): SettingVersion => ({
  id: version.id,
  number: version.number,
  state: version.state,
  note: version.note,
  madeBy: version.madeBy,
  madeAt: version.madeAt.toISOString(),
  publishedBy: version.publishedBy,
  goesLiveAt: version.goesLiveAt?.toISOString() ?? null,
  liveFrom: version.liveFrom?.toISOString() ?? null,
  liveUntil: version.liveUntil?.toISOString() ?? null,
  refusal: version.refusedWith && ctx.say(version.refusedWith),
  value: (isLong(version.key) && version.state !== 'live' && version.state !== 'draft'
    ? null
    : version.value) as SettingVersion['value'], // it was JSON in the table
  missing: isDocument(version.key) ? missingOf(version.key, version.value) : [],
  differences: against === undefined ? [] : differencesBetween(form, version.key, against, version.value),
})

/** A version for a live value that has none, without an author. */
const unversioned = (key: DocumentKey, value: unknown, number: number, now: Date): Version => ({
  id: '00000000-0000-0000-0000-000000000000',
  key,
  number,
  value,
  state: 'live',
  note: '',
  madeBy: '',
  madeAt: now,
  publishedBy: null,
  goesLiveAt: null,
  liveFrom: now,
  liveUntil: null,
  refusedWith: null,
})

/** A setting with its form and versions, read from its source. */
export async function settingView(ctx: Ctx, key: DocumentKey): Promise<Setting> {
  const form = await formOf(ctx, key)
  const [value, versions] = [
    await readLive(ctx, key),
    (await listVersions(ctx.db, key)).map((version) => ({
      ...version,
      value: normalized(key, version.value),
    })),
  ]
  const newest = versions.find(({ state }) => state === 'live')
  const isKnown = newest !== undefined && isSameValue(newest.value, value)
  const live = isKnown ? newest : unversioned(key, value, (versions[0]?.number ?? 0) + 1, ctx.clock.now())
  const past = versions.filter((version) => version.state === 'past' || version.state === 'withdrawn')
  const before = isKnown ? past.find(({ state }) => state === 'past') : newest
  const view = (version: Version, against: unknown) => versionView(ctx, form, version, against)
  const draft = versions.find(({ state }) => state === 'draft')
  return {
    ...head(ctx, key, value),
    field: form,
    usual: (usualOf(key) ?? null) as Setting['usual'], // defaults are plain data
    live: view(live, before?.value),
    draft: draft ? view(draft, value) : null,
    scheduled: versions
      .filter(({ state }) => state === 'scheduled')
      .toSorted((a, b) => (a.goesLiveAt?.getTime() ?? 0) - (b.goesLiveAt?.getTime() ?? 0))
      .map((version) => view(version, value)),
    past: [...(isKnown || !newest ? [] : [newest]), ...past].map((version) => view(version, value)),
  }
}
