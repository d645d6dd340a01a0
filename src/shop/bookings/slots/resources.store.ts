import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { Text } from '../../text.ts'
import { resourceKinds, type Resource, type ResourceKind } from './resource.rules.ts'
import type { ServiceRow } from './slots.store.ts'

const kindOf = (word: string): ResourceKind => resourceKinds.find((kind) => kind === word) ?? 'room' // by a check of the table

export async function listResources(db: Db): Promise<Resource[]> {
  const skills = Map.groupBy(
    await db.selectFrom('therapist_skills').selectAll().execute(),
    ({ resource_id: id }) => id,
  )
  const rows = await db.selectFrom('resources').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    kind: kindOf(row.kind),
    branchKey: row.branch_key,
    name: Text.parse(row.name),
    languages: row.languages,
    deviceKind: row.device_kind,
    staffId: row.staff_id,
    position: row.position,
    active: row.active,
    skills: (skills.get(row.id) ?? []).map(({ product_id: productId }) => productId),
  }))
}

export async function saveResource(db: Db, { skills, ...resource }: Resource): Promise<void> {
  const row = {
    kind: resource.kind,
    branch_key: resource.branchKey,
    name: JSON.stringify(resource.name),
    languages: [...resource.languages],
    device_kind: resource.deviceKind,
    staff_id: resource.staffId,
    position: resource.position,
    active: resource.active,
  }
  await db
    .insertInto('resources')
    .values({ id: resource.id, ...row })
    .onConflict((clash) => clash.column('id').doUpdateSet(row))
    .execute()
  await db.deleteFrom('therapist_skills').where('resource_id', '=', resource.id).execute()
  if (skills.length > 0)
    await db
      .insertInto('therapist_skills')
      .values(skills.map((productId) => ({ resource_id: resource.id, product_id: productId })))
      .execute()
}

/** Number of bookings of a resource from a moment on. Locks the resource until the transaction ends. */
export async function countBookings(db: Db, id: string, from: Date): Promise<number> {
  await db.selectFrom('resources').select('id').where('id', '=', id).forUpdate().execute()
  const { count } = await db
    .selectFrom('resource_claims')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('resource_id', '=', id)
    .where('booking_id', 'is not', null)
    .where('is_active', '=', true)
    .where(sql<boolean>`upper(during) > ${from}`)
    .executeTakeFirstOrThrow()
  return count
}

export type SavedService = ServiceRow & { productId: string }

export async function listServices(db: Db): Promise<SavedService[]> {
  const rows = await db.selectFrom('booking_services').selectAll().execute()
  return rows.map((row) => ({
    productId: row.product_id,
    before: row.buffer_before_minutes,
    after: row.buffer_after_minutes,
    deviceKind: row.device_kind,
    needsRoom: row.needs_room,
    autoConfirm: row.auto_confirm,
    needsPatchTest: row.needs_patch_test,
    needsHealthAnswers: row.needs_health_answers,
    rhythmDays: row.rhythm_days,
  }))
}

export async function saveService(db: Db, service: SavedService): Promise<void> {
  const row = {
    buffer_before_minutes: service.before,
    buffer_after_minutes: service.after,
    device_kind: service.deviceKind,
    needs_room: service.needsRoom,
    auto_confirm: service.autoConfirm,
    needs_patch_test: service.needsPatchTest,
    needs_health_answers: service.needsHealthAnswers,
    rhythm_days: service.rhythmDays,
  }
  await db
    .insertInto('booking_services')
    .values({ product_id: service.productId, ...row })
    .onConflict((clash) => clash.column('product_id').doUpdateSet(row))
    .execute()
}
