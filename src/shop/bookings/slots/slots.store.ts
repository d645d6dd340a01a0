import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Text } from '../../region.ts'
import type { Board, Place, Therapist } from './slot.rules.ts'
import { merged, without, type Span } from './span.rules.ts'

export type ServiceRow = {
  before: number
  after: number
  deviceKind: string | null
  needsRoom: boolean
  autoConfirm: boolean
  needsPatchTest: boolean
  needsHealthAnswers: boolean
  rhythmDays: number | null
}

/** How a treatment is booked, as far as somebody decided that. */
export async function findService(db: Db, productId: string): Promise<ServiceRow | null> {
  const row = await db
    .selectFrom('booking_services')
    .select([
      'buffer_before_minutes as before',
      'buffer_after_minutes as after',
      'device_kind as deviceKind',
      'needs_room as needsRoom',
      'auto_confirm as autoConfirm',
      'needs_patch_test as needsPatchTest',
      'needs_health_answers as needsHealthAnswers',
      'rhythm_days as rhythmDays',
    ])
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row ?? null
}

type Wanted = {
  productId: string
  branchKey: string
  deviceKind: string | null
  span: Span
  /** A booking that is being moved: what it takes counts as free. */
  exceptBookingId?: string | undefined
}

export type NamedTherapist = Therapist & { name: Text; languages: string[]; isOfBranch: boolean }
export type FullBoard = Omit<Board, 'therapists'> & { therapists: readonly NamedTherapist[] }

type ResourceRow = {
  id: string
  kind: 'therapist' | 'room' | 'device'
  position: number
  name: Text
  languages: string[]
  deviceKind: string | null
  isOfBranch: boolean
  shifts: Span[]
  breaks: Span[]
  claims: [from: number, to: number, isBooking: boolean][]
}

const instant = (minute: number) => new Date(minute * 60_000)
/** Whole minutes; a part of a minute is taken, and never worked. */
const outer = sql`floor(extract(epoch from lower(during)) / 60)::int, ceil(extract(epoch from upper(during)) / 60)::int`
const inner = sql`ceil(extract(epoch from lower(during)) / 60)::int, floor(extract(epoch from upper(during)) / 60)::int`

/** Those who give a treatment, and the places of the branch. */
const isWanted = ({ productId, branchKey, deviceKind }: Wanted) => sql`r.active and (
  (r.kind = 'therapist' and exists (
    select from therapist_skills k where k.resource_id = r.id and k.product_id = ${productId}))
  or (r.branch_key = ${branchKey} and (r.kind = 'room' or r.device_kind = ${deviceKind}::text)))`

/** Everything a treatment at a branch can be given with in a span of time, in one query. */
export async function loadBoard(db: Db, wanted: Wanted): Promise<FullBoard> {
  const { branchKey, span, exceptBookingId } = wanted
  const during = sql`tstzrange(${instant(span[0])}, ${instant(span[1])})`
  const { rows } = await sql<ResourceRow>`
    select r.id, r.kind, r.position, r.name, r.languages, r.device_kind as "deviceKind",
      exists (select from shift_patterns p where p.resource_id = r.id and p.branch_key = ${branchKey}) as "isOfBranch",
      (select coalesce(json_agg(json_build_array(${inner})), '[]') from shifts s
        where s.resource_id = r.id and s.branch_key = ${branchKey} and s.during && ${during}) as shifts,
      (select coalesce(json_agg(json_build_array(
          floor(extract(epoch from lower(b.during)) / 60)::int, ceil(extract(epoch from upper(b.during)) / 60)::int)), '[]')
        from shifts s join shift_breaks b on b.shift_id = s.id
        where s.resource_id = r.id and s.branch_key = ${branchKey} and s.during && ${during}) as breaks,
      (select coalesce(json_agg(json_build_array(${outer}, booking_id is not null)), '[]') from resource_claims c
        where c.resource_id = r.id and c.is_active and c.during && ${during}
          and (${exceptBookingId ?? null}::uuid is null or c.booking_id is distinct from ${exceptBookingId ?? null}::uuid)) as claims
    from resources r where ${isWanted(wanted)} order by r.position, r.id`.execute(db)
  return {
    therapists: rows.filter(({ kind }) => kind === 'therapist').map(toTherapist),
    rooms: rows.filter(({ kind }) => kind === 'room').map(toPlace),
    devices: rows.filter(({ kind }) => kind === 'device').map(toPlace),
  }
}

/** Keeps the desk from changing shifts of those who give a treatment until the transaction ends. */
export async function holdTherapists(db: Db, productId: string): Promise<void> {
  await sql`select from resources r where r.kind = 'therapist' and r.active and exists (
      select from therapist_skills k where k.resource_id = r.id and k.product_id = ${productId})
    order by r.id for key share`.execute(db)
}

const spansOf = (claims: ResourceRow['claims']): Span[] => merged(claims.map(([from, to]) => [from, to]))

const toPlace = ({ id, position, deviceKind, claims }: ResourceRow): Place => ({
  id,
  position,
  deviceKind,
  taken: spansOf(claims),
})

const toTherapist = (row: ResourceRow): NamedTherapist => ({
  id: row.id,
  position: row.position,
  name: row.name,
  languages: row.languages,
  isOfBranch: row.isOfBranch || row.shifts.length > 0,
  work: without(merged(row.shifts), merged(row.breaks)),
  taken: spansOf(row.claims),
  booked: spansOf(row.claims.filter(([, , isBooking]) => isBooking)),
})
