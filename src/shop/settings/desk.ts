import type { Ctx } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { mayNow, staffRefusals } from '../staff/rules.ts'
import { atTheDesk, deskRead, deskWrite } from '../staff/write.ts'
import { catalog, documentKeys, isDocument, type DocumentKey } from './catalog.rules.ts'
import { valueOfForm } from './checks.ts'
import * as contract from './desk.contract.ts'
import { settingView, toHeads } from './view.ts'
import { settingRefusals } from './rules.ts'
import { afterAct, type VersionAct } from './version.rules.ts'
import * as versions from './versions.ts'
import * as store from './versions.store.ts'

export const listSettings = deskRead(contract.listSettings, 'settings.read', async (ctx) => ({
  settings: await toHeads(ctx, documentKeys),
}))

export const getSetting = deskRead(contract.getSetting, 'settings.read', async (ctx, { id }) => ({
  setting: await settingView(ctx, id),
}))

/** Some settings need a further right than the endpoint itself (rules/settings#1). Throws `staff.forbidden`. */
function mustChange(ctx: Ctx, key: DocumentKey): void {
  if (!mayNow(atTheDesk(ctx), catalog[key].right)) throw new Refusal(staffRefusals.forbidden)
}

/** A version for the audit log: its number, state and changes by form path. */
const logged = (version: contract.SettingVersion | null, side: 'before' | 'after') =>
  version && {
    ...(side === 'after'
      ? { number: version.number, state: version.state, goesLiveAt: version.goesLiveAt }
      : {}),
    values: Object.fromEntries(version.differences.map((each) => [each.path || '/', each[side] ?? ''])),
  }

export const saveSettingDraft = deskWrite(
  contract.saveSettingDraft,
  {
    right: 'settings.edit',
    entity: 'setting',
    sides: ({ setting }) => ({
      before: logged(setting.draft, 'before'),
      after: logged(setting.draft, 'after'),
    }),
  },
  async (tx, { id, value, typed, base, seen, note }) => {
    mustChange(tx, id)
    await versions.saveDraft(tx, {
      key: id,
      value: typed ? await valueOfForm(tx, id, new Map(Object.entries(typed))) : value,
      note,
      by: atTheDesk(tx).email,
      base,
      seen: seen === '' ? null : new Date(seen),
    })
    return { setting: await settingView(tx, id) }
  },
)

/** Setting of a version that the caller can change. Throws `settings.unknown_version`, `staff.forbidden`. */
async function keyOf(tx: Ctx, id: string, act: VersionAct): Promise<DocumentKey> {
  const version = await store.findVersion(tx.db, id)
  if (!version || !isDocument(version.key)) throw new Refusal(settingRefusals.unknown_version)
  mustChange(tx, version.key)
  if (afterAct(version.state, act) === null) throw new Refusal(settingRefusals.cannot)
  return version.key
}

const about = {
  right: 'settings.edit',
  entity: 'setting',
  idOf: ({ setting }: { setting: contract.Setting }) => setting.key,
} as const

const replaced = ({ setting }: { setting: contract.Setting }) => ({
  before: logged(setting.live, 'before'),
  after: logged(setting.live, 'after'),
})

export const publishSetting = deskWrite(
  contract.publishSetting,
  { ...about, sides: replaced },
  async (tx, { id, base, seen }) => {
    const key = await keyOf(tx, id, 'publish')
    const compared = { ...(base === undefined ? {} : { base }), ...(seen ? { seen: new Date(seen) } : {}) }
    await versions.publishManually(tx, id, atTheDesk(tx).email, compared)
    return { setting: await settingView(tx, key) }
  },
)

export const scheduleSetting = deskWrite(
  contract.scheduleSetting,
  {
    ...about,
    outcome: ({ setting }, { id }) =>
      logged(setting.scheduled.find((each) => each.id === id) ?? null, 'after'),
  },
  async (tx, { id, at }) => {
    const key = await keyOf(tx, id, 'schedule')
    await versions.schedule(tx, id, new Date(at), atTheDesk(tx).email)
    return { setting: await settingView(tx, key) }
  },
)

export const withdrawSetting = deskWrite(
  contract.withdrawSetting,
  {
    ...about,
    outcome: ({ setting }, { id }) => logged(setting.past.find((each) => each.id === id) ?? null, 'after'),
  },
  async (tx, { id }) => {
    const key = await keyOf(tx, id, 'withdraw')
    await versions.withdraw(tx, id)
    return { setting: await settingView(tx, key) }
  },
)

export const restoreSetting = deskWrite(
  contract.restoreSetting,
  { ...about, sides: replaced },
  async (tx, { id, reason }) => {
    const key = await keyOf(tx, id, 'restore')
    await versions.restore(tx, id, atTheDesk(tx).email, reason)
    return { setting: await settingView(tx, key) }
  },
)
