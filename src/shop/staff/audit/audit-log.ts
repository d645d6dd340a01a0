import { startOf, type PageStart } from '../../../platform/db/keyset.ts'
import { beginningOf } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { mostFound } from '../../counted.rules.ts'
import { signInActions } from '../recovery/recovery.rules.ts'
import { may, type Role } from '../rules.ts'
import { deskRead, laggingDeskRead } from '../write.ts'
import * as contract from './audit.contract.ts'
import * as store from './audit.store.ts'
import { spellingsOf } from './amount-search.rules.ts'
import { changesOf, changeText, readableText, type Reading } from './changes.rules.ts'
import { listPeople, namesOf, thingsCalled } from './names.store.ts'
import { auditThings, calledByPerson, rightToAmounts, rightToRead } from './things.rules.ts'

const midnight = (day: string | undefined, plusDays = 0): Date | null =>
  day === undefined ? null : new Date(beginningOf(day).getTime() + plusDays * 86_400_000)

/** Entries as far as their reader may see what they are about, with what everything is called now. */
async function present(ctx: Ctx, entries: readonly store.Entry[]): Promise<contract.AuditEntry[]> {
  const roles = ctx.staff?.roles ?? []
  const names = await namesOf(ctx.db, entries, ctx.shopper.locale)
  return entries.map((entry) =>
    view(entry, names.get(`${entry.entity} ${entry.entityId}`) ?? null, readingOf(entry, roles)),
  )
}

/** What somebody may read of an entry; null: not even what it is about. */
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

/** Entries that a search proposes to somebody who may not read all of them: the newest so many are looked at. */
const mostProposed = 2_000

type Words = NonNullable<store.EntryFilter['words']>

/** Whether an entry is found by what its reader sees of it: what is hidden from them is not to be guessed by searching. */
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

/** What a search finds for somebody from whom amounts or persons are hidden. */
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

/** A search of the kinds of things its reader may read; names of persons are for whoever sees customers. */
async function searchedWords({ db, staff }: Ctx, text: string): Promise<Words> {
  const roles = staff?.roles ?? []
  const things = await thingsCalled(db, text)
  return {
    spellings: spellingsOf(text),
    in: Object.keys(auditThings).filter((thing) => may(roles, rightToRead(thing))),
    things: may(roles, 'customers.read')
      ? things
      : things.filter(({ entity }) => !calledByPerson.includes(entity)),
  }
}

export const listAuditors = deskRead(contract.listAuditors, 'audit.read', async (ctx) => ({
  people: await listPeople(ctx.db),
}))

/** How somebody came in, failed to, or changed the way they do; newest first. */
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

/** What staff did to one thing, newest first, as far as the caller may see it; `without` leaves actions out. */
export async function auditOf(
  ctx: Ctx,
  entity: string,
  entityId: string,
  { most = 100, without }: { most?: number; without?: readonly string[] } = {},
): Promise<contract.AuditEntry[]> {
  const { entries } = await store.listEntries(ctx.db, { entity, entityId, without }, { from: 0, size: most })
  return present(ctx, entries)
}

/** What things are called now, by `entity id`. */
export const thingNames = (
  ctx: Ctx,
  things: readonly { entity: string; entityId: string }[],
): Promise<Map<string, string>> => namesOf(ctx.db, things, ctx.shopper.locale)
