import { startOf } from '../../../platform/db/keyset.ts'
import { beginningOf } from '../../calendar.ts'
import type { Ctx } from '../../context.ts'
import { may, type Role } from '../rules.ts'
import { deskRead } from '../write.ts'
import * as contract from './audit.contract.ts'
import * as store from './audit.store.ts'
import { changesOf, changeText } from './changes.rules.ts'
import { listPeople, namesOf, thingsCalled } from './names.store.ts'
import { auditThings, calledByPerson, rightToAmounts, rightToRead } from './things.rules.ts'

const midnight = (day: string | undefined, plusDays = 0): Date | null =>
  day === undefined ? null : new Date(beginningOf(day).getTime() + plusDays * 86_400_000)

/** Entries as far as their reader may see what they are about, with what everything is called now. */
async function present(ctx: Ctx, entries: readonly store.Entry[]): Promise<contract.AuditEntry[]> {
  const roles = ctx.staff?.roles ?? []
  const names = await namesOf(ctx.db, entries, ctx.shopper.locale)
  return entries.map((entry) => view(entry, names.get(`${entry.entity} ${entry.entityId}`) ?? null, roles))
}

function view(entry: store.Entry, name: string | null, roles: readonly Role[]): contract.AuditEntry {
  const { at, before, after, reason, entityId, ...head } = entry
  const isWithheld = !may(roles, rightToRead(entry.entity))
  const person = may(roles, 'customers.read')
  const reading = { money: may(roles, rightToAmounts(entry.entity)), person }
  const changes = isWithheld ? [] : changesOf(before, after, reading)
  const isNamed = !isWithheld && (person || !calledByPerson.includes(entry.entity))
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

export const searchAudit = deskRead(
  contract.searchAudit,
  'audit.read',
  async (ctx, { from, to, page, limit, after, sort, search, ...filter }) => {
    const roles = ctx.staff?.roles ?? []
    const seen = Object.keys(auditThings).filter((thing) => may(roles, rightToRead(thing)))
    const words =
      search === '' ? null : { text: search, in: seen, things: await thingsCalled(ctx.db, search) }
    const found = await store.listEntries(
      ctx.db,
      { ...filter, words, from: midnight(from), until: midnight(to, 1) },
      startOf({ page, limit, after, sort }),
    )
    return { entries: await present(ctx, found.entries), total: found.total }
  },
)

export const listAuditors = deskRead(contract.listAuditors, 'audit.read', async (ctx) => ({
  people: await listPeople(ctx.db),
}))

/** What staff did to one thing, newest first. */
export async function auditOf(ctx: Ctx, entity: string, entityId: string): Promise<contract.AuditEntry[]> {
  const { entries } = await store.listEntries(ctx.db, { entity, entityId }, { from: 0, size: 100 })
  return present(ctx, entries)
}
