import { invalidatePage, settingsOf } from '../content/content.ts'
import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isDocument, normalized, pageOfKey, type DocumentKey } from './catalog.rules.ts'
import { checked, assertComplete } from './checks.ts'
import { readLive, writeLive } from './documents.ts'
import { asRestored, isAnnounced, isNoticeGiven, leavesNotice } from './legal.rules.ts'
import { settingRefusals } from './rules.ts'
import { withTakenUp } from './taken-up.rules.ts'
import { afterAct, isMoment, isSameValue, type VersionAct } from './version.rules.ts'
import * as store from './versions.store.ts'

/**
 * The live version, with the versions of its setting locked. A live value changed elsewhere (command line, another
 * screen) is stored as a version first, so that none is lost.
 */
async function lockedLive(tx: Ctx, key: DocumentKey): Promise<store.Version> {
  await store.lockVersions(tx.db, key)
  const value = await readLive(tx, key)
  const live = (await store.listVersions(tx.db, key)).find(({ state }) => state === 'live')
  if (live && isSameValue(normalized(key, live.value), value)) return { ...live, value }
  const now = tx.clock.now()
  if (live) await store.changeVersion(tx.db, live.id, { state: 'past', liveUntil: now })
  return store.addVersion(tx.db, {
    key,
    value,
    state: 'live',
    note: '',
    madeBy: '',
    madeAt: now,
    liveFrom: now,
  })
}

/**
 * A version under the lock of its setting. Throws `settings.unknown_version`, and `settings.cannot` if its state does
 * not permit the act.
 */
async function lockedVersion(tx: Ctx, id: string, act: VersionAct) {
  const found = await store.findVersion(tx.db, id)
  if (!found || !isDocument(found.key)) throw new Refusal(settingRefusals.unknown_version)
  const live = await lockedLive(tx, found.key)
  const version = await store.findVersion(tx.db, id) // read again now that the lock is held
  if (!version || afterAct(version.state, act) === null) throw new Refusal(settingRefusals.cannot)
  return { key: found.key, live, version }
}

type Draft = {
  key: DocumentKey
  value: unknown
  note: string
  by: string
  /** Number of the live version that the draft is based on. */
  base: number
  /** When the draft that the caller saw was changed; null: there was none. */
  seen: Date | null
}

/**
 * Saves the draft of a setting (rules/settings#2). Throws `settings.invalid`, `settings.unchanged`,
 * `settings.moved_on`, `settings.draft_moved_on`.
 */
export async function saveDraft(
  tx: Ctx,
  { key, value, note, by, base, seen }: Draft,
): Promise<store.Version> {
  const read = await checked(tx, key, value)
  const live = await lockedLive(tx, key)
  if (live.number !== base) throw new Refusal(settingRefusals.moved_on)
  const draft = (await store.listVersions(tx.db, key)).find(({ state }) => state === 'draft')
  if ((draft?.madeAt.getTime() ?? null) !== (seen?.getTime() ?? null))
    throw new Refusal(settingRefusals.draft_moved_on)
  if (isSameValue(read, live.value)) throw new Refusal(settingRefusals.unchanged)
  const now = tx.clock.now()
  if (draft) return store.changeVersion(tx.db, draft.id, { value: read, note, madeBy: by, madeAt: now })
  return store.addVersion(tx.db, { key, value: read, state: 'draft', note, madeBy: by, madeAt: now })
}

/**
 * Rebases scheduled versions on a manual change, which they would otherwise undo (rules/settings#3). Announced legal
 * texts stay unchanged.
 */
async function takeUp(tx: Ctx, key: DocumentKey, was: unknown, now: unknown): Promise<void> {
  for (const waiting of await store.listVersions(tx.db, key)) {
    if (waiting.state !== 'scheduled' || isAnnounced(key, waiting.value)) continue
    const value = withTakenUp(normalized(key, waiting.value), was, now)
    if (!isSameValue(value, waiting.value)) await store.changeVersion(tx.db, waiting.id, { value })
  }
}

/** What the caller compared before publishing: the live version's number, and when the other one was changed. */
type Compared = { base?: number; seen?: Date }

/** Publishes a version by action of a staff user, and rebases scheduled versions. */
export async function publishManually(
  tx: Ctx,
  id: string,
  by: string,
  compared: Compared,
): Promise<store.Version> {
  const { key, live } = await lockedVersion(tx, id, 'publish')
  const published = await publish(tx, id, by, compared)
  await takeUp(tx, key, live.value, published.value)
  return published
}

/**
 * Makes a draft or a scheduled version live (rules/settings#3). Throws `settings.unknown_version`, `settings.cannot`,
 * `settings.invalid`, `settings.incomplete`, `settings.unchanged`, `settings.told_first`; and if the caller compared
 * another state, `settings.moved_on`, `settings.draft_moved_on`.
 */
export async function publish(
  tx: Ctx,
  id: string,
  by: string,
  { base, seen }: Compared = {},
): Promise<store.Version> {
  const { key, live, version } = await lockedVersion(tx, id, 'publish')
  if (base !== undefined && base !== live.number) throw new Refusal(settingRefusals.moved_on)
  if (seen && seen.getTime() !== version.madeAt.getTime()) throw new Refusal(settingRefusals.draft_moved_on)
  const value = await checked(tx, key, version.value)
  assertComplete(tx, key, value)
  if (isSameValue(value, live.value)) throw new Refusal(settingRefusals.unchanged)
  const now = tx.clock.now()
  if (isAnnounced(key, value) && !isNoticeGiven(version, now)) throw new Refusal(settingRefusals.told_first)
  await store.changeVersion(tx.db, live.id, { state: 'past', liveUntil: now })
  await writeLive(tx, key, { value, number: version.number })
  return store.changeVersion(tx.db, id, {
    state: 'live',
    value,
    liveFrom: now,
    goesLiveAt: null,
    publishedBy: by,
    refusedWith: null,
  })
}

/**
 * Schedules a version. Throws `settings.unknown_version`, `settings.cannot`, `settings.bad_moment`,
 * `settings.moment_taken`, `settings.incomplete`, `settings.too_soon_to_tell`.
 */
export async function schedule(tx: Ctx, id: string, at: Date, by: string): Promise<store.Version> {
  if (!isMoment(at, tx.clock.now())) throw new Refusal(settingRefusals.bad_moment)
  const { key, version } = await lockedVersion(tx, id, 'schedule')
  const others = await store.listVersions(tx.db, key)
  if (others.some((each) => each.id !== id && each.goesLiveAt?.getTime() === at.getTime()))
    throw new Refusal(settingRefusals.moment_taken)
  const value = await checked(tx, key, version.value)
  assertComplete(tx, key, value)
  if (isAnnounced(key, value)) {
    await tellOf(tx, { id, at })
    await invalidatePage(tx, pageOfKey(key) ?? '')
  }
  return store.changeVersion(tx.db, id, {
    state: 'scheduled',
    goesLiveAt: at,
    publishedBy: by,
    refusedWith: null,
  })
}

/** Announces a legal text to members, once for each time to go live. Throws `settings.too_soon_to_tell`. */
async function tellOf(tx: Ctx, { id, at }: { id: string; at: Date }): Promise<void> {
  const { legal_notice_days: days } = await settingsOf(tx)
  if (!leavesNotice(at, tx.clock.now(), days))
    throw new Refusal(settingRefusals.too_soon_to_tell, { values: { days } })
  await tx.publish('legal.announced', { versionId: id, at: at.toISOString(), after: null })
}

/** Withdraws a draft or a scheduled version. Throws `settings.unknown_version`, `settings.cannot`. */
export async function withdraw(tx: Ctx, id: string): Promise<store.Version> {
  const { key, version } = await lockedVersion(tx, id, 'withdraw')
  if (isAnnounced(key, version.value)) await invalidatePage(tx, pageOfKey(key) ?? '')
  return store.changeVersion(tx.db, id, { state: 'withdrawn', goesLiveAt: null })
}

type Replacement = { value: unknown; note: string; by: string }

/** Replaces the live value by a new version. */
async function replaceLive(
  tx: Ctx,
  key: DocumentKey,
  live: store.Version,
  { value, note, by }: Replacement,
): Promise<store.Version> {
  const now = tx.clock.now()
  await store.changeVersion(tx.db, live.id, { state: 'past', liveUntil: now })
  const added = await store.addVersion(tx.db, {
    key,
    value,
    state: 'live',
    note,
    madeBy: by,
    madeAt: now,
    publishedBy: by,
    liveFrom: now,
  })
  await writeLive(tx, key, added)
  await takeUp(tx, key, live.value, value)
  return added
}

/**
 * Restores the value of a past version as a new live version. Throws `settings.unknown_version`, `settings.cannot`,
 * `settings.invalid`, `settings.incomplete`, `settings.unchanged`.
 */
export async function restore(tx: Ctx, id: string, by: string, note: string): Promise<store.Version> {
  const { key, live, version } = await lockedVersion(tx, id, 'restore')
  const value = await checked(tx, key, asRestored(key, version.value))
  assertComplete(tx, key, value)
  if (isSameValue(value, live.value)) throw new Refusal(settingRefusals.unchanged)
  return replaceLive(tx, key, live, { value, note, by })
}

/**
 * Saves and publishes at once, for callers outside the back office. Throws `settings.invalid`, `settings.incomplete`,
 * `settings.told_first`.
 */
export async function setNow(tx: Ctx, key: DocumentKey, written: unknown, by: string): Promise<void> {
  const value = await checked(tx, key, written)
  assertComplete(tx, key, value)
  if (isAnnounced(key, value)) throw new Refusal(settingRefusals.told_first)
  const live = await lockedLive(tx, key)
  if (!isSameValue(value, live.value)) await replaceLive(tx, key, live, { value, note: '', by })
}
