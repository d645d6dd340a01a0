import { startOf, type PageStart } from '../../../platform/db/keyset.ts'
import { beginningOf, dayMs } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { mostFound } from '../../counted.rules.ts'
import { signInActions } from '../recovery/recovery.rules.ts'
import { may, type Role } from '../rules.ts'
import { deskRead, laggingDeskRead } from '../write.ts'
import * as contract from './audit.contract.ts'
import * as store from './audit.store.ts'
import { spellingsOf } from './amount-search.rules.ts'
import { changesOf, changeText, readableText, type Reading } from './changes.rules.ts'
import { listPeople, namesOf, findEntitiesByName } from './names.store.ts'
import { auditedEntities, calledByPerson, rightToAmounts, rightToRead } from './things.rules.ts'

const midnight = (day: string | undefined, plusDays = 0): Date | null =>
  day === undefined ? null : new Date(beginningOf(day).getTime() + plusDays * dayMs)

/** Views of entries, limited to what the reader may see, with current names. */
async function present(ctx: Ctx, entries: readonly store.Entry[]): Promise<contract.AuditEntry[]> {
  const roles = ctx.staff?.roles ?? []
  const names = await namesOf(ctx.db, entries, ctx.shopper.locale)
  return entries.map((entry) =>
    view(entry, names.get(`${entry.entity} ${entry.entityId}`) ?? null, readingOf(entry, roles)),
  )
}

/** What a reader may see of an entry; null: not even its entity. */
const readingOf = ({ entity }: store.Entry, roles: readonly Role[]): Reading | null =>
  may(roles, rightToRead(entity))
    ? { money: may(roles, rightToAmounts(entity)), person: may(roles, 'customers.read') }
    : null

function view(entry: store.Entry, name: string | null, reading: Reading | null): contract.AuditEntry {
  const { at, before, after, reason, entityId, ...head } = entry
  const isWithheld = reading === null
  const changes = reading ? changesOf(before, after, reading) : []
  const isNamed = reading !== null && (reading.person || !calledByPerson.includes(entry.entity))
  return {
    ...head,
    at: at.toISOString(),
    entityId: isWithheld ? null : entityId,
    name: isNamed ? name : null,
    isWithheld,
    changes,
    difference: changes.map(changeText).join('; '),
    reason: isWithheld ? '' : reason,
  }
}

/** Maximum number of newest candidates that a search checks, for a reader without all rights. */
const mostProposed = 2_000

type Words = NonNullable<store.EntryFilter['words']>

/** Whether a search matches the visible part of an entry, so that withheld values cannot be guessed by searching. */
function isFoundBy(entry: store.Entry, { spellings, things }: Words, roles: readonly Role[]): boolean {
  if (things.some(({ entity, id }) => entity === entry.entity && id === entry.entityId)) return true
  const reading = readingOf(entry, roles)
  if (!reading) return false
  const { who, reason, entityId, before, after } = entry
  const seen = `${who} ${reason} ${entityId ?? ''}`.toLowerCase() + ` ${readableText(before, after, reading)}`
  return spellings.some((text) =>
    text
      .toLowerCase()
      .split(/\s+/u)
      .every((word) => seen.includes(word)),
  )
}

/** Search results for a reader without the right to amounts or personal data. */
async function foundByReader(
  ctx: Ctx,
  filter: store.EntryFilter & { words: Words },
  { from, size, after, sort }: PageStart,
): Promise<{ entries: store.Entry[]; total: number }> {
  const proposed = await store.listEntries(ctx.db, filter, { from: 0, size: mostProposed, sort })
  const roles = ctx.staff?.roles ?? []
  const found = proposed.entries.filter((entry) => isFoundBy(entry, filter.words, roles))
  if (after === undefined)
    return { entries: found.slice(from, from + size), total: Math.min(found.length, mostFound + 1) }
  const last = found.findIndex(({ id }) => id === after)
  const entries = last < 0 ? [] : found.slice(last + 1, last + 1 + size)
  return { entries, total: entries.length }
}

export const searchAudit = laggingDeskRead(
  contract.searchAudit,
  'audit.read',
  async (ctx, { from, to, page, limit, after, sort, search, ...fields }) => {
    const roles = ctx.staff?.roles ?? []
    const filter = { ...fields, from: midnight(from), until: midnight(to, 1) }
    const start = startOf({ page, limit, after, sort })
    const words = search === '' ? null : await searchedWords(ctx, search)
    const readsAll =
      words?.in.every((thing) => may(roles, rightToAmounts(thing))) === true && may(roles, 'customers.read')
    const found =
      words && !readsAll
        ? await foundByReader(ctx, { ...filter, words }, start)
        : await store.listEntries(ctx.db, { ...filter, words }, start)
    return { entries: await present(ctx, found.entries), total: found.total }
  },
)

/** Search words and matching entities of the kinds that the reader may see; names of persons need the right to customers. */
async function searchedWords({ db, staff }: Ctx, text: string): Promise<Words> {
  const roles = staff?.roles ?? []
  const things = await findEntitiesByName(db, text)
  return {
    spellings: spellingsOf(text),
    in: Object.keys(auditedEntities).filter((thing) => may(roles, rightToRead(thing))),
    things: may(roles, 'customers.read')
      ? things
      : things.filter(({ entity }) => !calledByPerson.includes(entity)),
  }
}

export const listAuditors = deskRead(contract.listAuditors, 'audit.read', async (ctx) => ({
  people: await listPeople(ctx.db),
}))

/** Sign-ins, failed sign-ins and changes of sign-in methods of a staff user, newest first. */
export async function signInEntries(
  ctx: Ctx,
  staffId: string,
  page: { from: number; size: number },
): Promise<{ signIns: contract.AuditEntry[]; total: number }> {
  const filter = { entity: 'staff', entityId: staffId, actions: signInActions }
  const { entries, total } = await store.listEntries(ctx.db, filter, page)
  const names = await namesOf(ctx.db, entries, ctx.shopper.locale)
  const everything = { money: true, person: true }
  return {
    signIns: entries.map((entry) => view(entry, names.get(`staff ${staffId}`) ?? null, everything)),
    total,
  }
}

/** Audit entries of one entity, newest first, limited to what the caller may see, except the actions in `without`. */
export async function auditOf(
  ctx: Ctx,
  entity: string,
  entityId: string,
  { most = 100, without }: { most?: number; without?: readonly string[] } = {},
): Promise<contract.AuditEntry[]> {
  const { entries } = await store.listEntries(ctx.db, { entity, entityId, without }, { from: 0, size: most })
  return present(ctx, entries)
}

/** Current names of entities, by `entity id`. */
export const entityNames = (
  ctx: Ctx,
  things: readonly { entity: string; entityId: string }[],
): Promise<Map<string, string>> => namesOf(ctx.db, things, ctx.shopper.locale)
