import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import type { Text } from '../../region.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { Questionnaire } from '../questionnaire/questionnaire.rules.ts'
import { errorsOf } from '../questionnaire/validate.rules.ts'
import { scalpRefusals } from '../rules.ts'
import { versionsOf } from '../versions.ts'
import {
  insertVersion,
  listVersions as readVersions,
  lockVersions,
  saveVersion,
  type Version,
} from '../versions.store.ts'
import * as contract from './desk.contract.ts'
import { differences } from './difference.rules.ts'
import { fieldsOf, partKinds, partOf, withFields } from './parts.rules.ts'
import { restructured } from './structure.rules.ts'

const shownDifferences = 300

const toDeskVersion = (version: Version): contract.DeskVersion => ({
  id: version.id,
  number: version.number,
  state: version.state,
  note: version.note,
  revision: version.revision,
  changedBy: version.changedBy,
  changedAt: version.changedAt.toISOString(),
  publishedBy: version.publishedBy,
  publishedAt: version.publishedAt?.toISOString() ?? null,
  errorCount: errorsOf(version.content).length,
})

/** One of all versions. Throws `scalptest.version_unknown`. */
function named(versions: readonly Version[], id: string): Version {
  const found = versions.find((each) => each.id === id)
  if (!found) throw new Refusal(scalpRefusals.version_unknown)
  return found
}

export const listVersions = deskRead(contract.listVersions, 'scalp.read', async (ctx) => ({
  versions: (await readVersions(ctx.db)).map(toDeskVersion),
}))

const plain = (word: string): Text => ({ chi: word, cn: word, eng: word })

/** The parts of a version as a list to choose from. */
const partsOf = (content: Questionnaire): contract.DeskPart[] =>
  partKinds.flatMap((kind): contract.DeskPart[] => {
    if (kind === 'picks')
      return content.picks.map(({ role, candidates }, at) => ({
        kind,
        part: `picks.${at}`,
        name: plain(role),
        detail: candidates.map(({ sku }) => sku).join(', '),
      }))
    return content[kind].map((entry) => ({
      kind,
      part: `${kind}.${entry.key}`,
      name: 'short' in entry ? entry.short : 'title' in entry ? entry.title : entry.name,
      detail: entry.key,
    }))
  })

/** Keys of the options, or skus of the candidates, of a part. */
function entriesOf(tree: Record<string, unknown>): string[] {
  const list = (tree.options ?? tree.candidates ?? []) as { key?: string; sku?: string }[] // of a part
  return list.map(({ key, sku }) => key ?? sku ?? '')
}

export const getVersion = deskRead(contract.getVersion, 'scalp.read', async (ctx, { id, against, part }) => {
  const versions = await readVersions(ctx.db)
  const version = named(versions, id)
  const other = against
    ? named(versions, against)
    : (versions.find(({ state, id: each }) => state === 'live' && each !== id) ??
      versions.find(({ number }) => number < version.number))
  const found = other ? differences(other.content, version.content) : []
  const open = part === undefined ? null : partOf(version.content, part)
  return {
    version: toDeskVersion(version),
    parts: partsOf(version.content),
    errors: errorsOf(version.content),
    against: other?.number ?? null,
    differences: found.slice(0, shownDifferences),
    differenceCount: found.length,
    fields: open && fieldsOf(open.kind, open.tree),
    entries: open ? entriesOf(open.tree) : [],
  }
})

const about = {
  entity: 'scalp_version',
  outcome: ({ version }: { version: contract.DeskVersion }) => version,
}

/** Begins a draft as a copy of any version. */
export const copyVersion = deskWrite(
  contract.copyVersion,
  { ...about, right: 'scalp.edit', idOf: ({ version }) => version.id },
  async (tx, { id, note }) => {
    const versions = await lockVersions(tx.db)
    const { content } = named(versions, id)
    const by = atTheDesk(tx).name
    const now = tx.clock.now()
    const copy: Version = {
      id: randomUUID(),
      number: Math.max(...versions.map(({ number }) => number)) + 1,
      state: 'draft',
      content,
      note,
      revision: 1,
      createdBy: by,
      createdAt: now,
      changedBy: by,
      changedAt: now,
      publishedBy: null,
      publishedAt: null,
      retiredAt: null,
    }
    await insertVersion(tx.db, copy)
    return { version: toDeskVersion(copy) }
  },
)

/**
 * A version that may still be changed, as it was read. Throws `scalptest.version_fixed`,
 * `scalptest.version_changed`.
 */
async function lockDraft(tx: Ctx, id: string, revision: number): Promise<Version> {
  const version = named(await lockVersions(tx.db), id)
  if (version.state !== 'draft' && version.state !== 'trial') throw new Refusal(scalpRefusals.version_fixed)
  if (version.revision !== revision) throw new Refusal(scalpRefusals.version_changed)
  return version
}

/** Saves what a version is now; texts may still be empty, but its shape has to be a version's. */
async function save(tx: Ctx, version: Version, content: unknown): Promise<{ version: contract.DeskVersion }> {
  const read = Questionnaire.safeParse(content)
  if (!read.success) {
    const faulty = read.error.issues.map(({ path }) => path.map(String).join('.'))
    throw new Refusal(scalpRefusals.version_invalid, {
      fields: Object.fromEntries(faulty.map((at) => [at, at])),
    })
  }
  const change = { content: read.data, changedBy: atTheDesk(tx).name, changedAt: tx.clock.now() }
  if (!(await saveVersion(tx.db, version, change))) throw new Refusal(scalpRefusals.version_changed)
  return { version: toDeskVersion({ ...version, ...change, revision: version.revision + 1 }) }
}

export const editVersion = deskWrite(
  contract.editVersion,
  { ...about, right: 'scalp.edit' },
  async (tx, { id, revision, part, fields }) => {
    const version = await lockDraft(tx, id, revision)
    const written = withFields(version.content, part, fields)
    if (!written) throw new Refusal(scalpRefusals.version_unknown)
    if (written.bad.length > 0) {
      const bad = fields.flatMap(({ path }, at) =>
        written.bad.includes(path) ? [[`fields.${at}.text`, tx.say('field.invalid')] as const] : [],
      )
      throw new Refusal(scalpRefusals.version_invalid, { fields: Object.fromEntries(bad) })
    }
    return save(tx, version, written.content)
  },
)

export const restructureVersion = deskWrite(
  contract.restructureVersion,
  { ...about, right: 'scalp.edit' },
  async (tx, { id, revision, ...change }) => {
    const version = await lockDraft(tx, id, revision)
    const content = restructured(version.content, change)
    if (content === null) throw new Refusal(scalpRefusals.version_invalid)
    return save(tx, version, content)
  },
)

export const setVersionState = deskWrite(
  contract.setVersionState,
  { ...about, right: 'scalp.edit' },
  async (tx, { id, revision, state }) => {
    const version = await lockDraft(tx, id, revision)
    if (!(await saveVersion(tx.db, version, { state }))) throw new Refusal(scalpRefusals.version_changed)
    return { version: toDeskVersion({ ...version, state, revision: revision + 1 }) }
  },
)

/** One version is live; the one before is retired in the same transaction (rules/scalp-test#10). */
export const publishVersion = deskWrite(
  contract.publishVersion,
  { ...about, right: 'scalp.publish' },
  async (tx, { id, revision }) => {
    const versions = await lockVersions(tx.db)
    const version = named(versions, id)
    if (version.state === 'live') return { version: toDeskVersion(version) }
    if (version.revision !== revision) throw new Refusal(scalpRefusals.version_changed)
    if (errorsOf(version.content).length > 0) throw new Refusal(scalpRefusals.version_invalid)
    const now = tx.clock.now()
    const before = versions.find(({ state }) => state === 'live')
    if (before) await saveVersion(tx.db, before, { state: 'retired', retiredAt: now })
    const change = { state: 'live', publishedBy: atTheDesk(tx).name, publishedAt: now } as const
    await saveVersion(tx.db, version, change)
    return { version: toDeskVersion({ ...version, ...change, revision: revision + 1 }) }
  },
)

/** The version a report is about: the one named, else the live one, else the newest. */
export async function reportedVersion(ctx: Ctx, id: string | undefined): Promise<Version | null> {
  const versions = await versionsOf(ctx)
  if (id !== undefined) return named(versions, id)
  return versions.find(({ state }) => state === 'live') ?? versions[0] ?? null
}
