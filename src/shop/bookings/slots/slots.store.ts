import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Text } from '../../region.ts'
import type { Board, Place, Therapist } from './slot.rules.ts'
import { merged, cutSpans, type Span } from './span.rules.ts'

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

/** Stored booking settings, by product. */
export async function listServices(db: Db): Promise<Map<string, ServiceRow>> {
  const rows = await db
    .selectFrom('booking_services')
    .select([
      'product_id as productId',
      'buffer_before_minutes as before',
      'buffer_after_minutes as after',
      'device_kind as deviceKind',
      'needs_room as needsRoom',
      'auto_confirm as autoConfirm',
      'needs_patch_test as needsPatchTest',
      'needs_health_answers as needsHealthAnswers',
      'rhythm_days as rhythmDays',
    ])
    .execute()
  return new Map(rows.map(({ productId, ...row }) => [productId, row]))
}

type Wanted = {
  productId: string
  branchKey: string
  deviceKind: string | null
  span: Span
  /** A booking that is being moved; its claims count as free. */
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
  /** Minutes since 1970; null: none. */
  workStarts: number[] | null
  workEnds: number[] | null
  breakStarts: number[] | null
  breakEnds: number[] | null
  claimStarts: number[] | null
  claimEnds: number[] | null
  /** One digit for each claim, in the same order; 1: a booking. */
  bookings: string | null
}

/** Starts and ends of spans as two JSON arrays, which are parsed faster than rows. */
const ends = (of: string) => sql`to_json(array_agg(${sql.ref(`${of}.from_minute`)})) as starts,
  to_json(array_agg(${sql.ref(`${of}.to_minute`)})) as ends`

const noBooking = '00000000-0000-0000-0000-000000000000'

/** Condition for therapists who give a treatment, and for rooms and devices of the branch. */
const isWanted = ({ productId, branchKey, deviceKind }: Wanted) => sql`r.active and (
  (r.kind = 'therapist' and exists (
    select from therapist_skills k where k.resource_id = r.id and k.product_id = ${productId}))
  or (r.branch_key = ${branchKey} and (r.kind = 'room' or r.device_kind = ${deviceKind}::text)))`

/** All therapists, rooms and devices for a treatment at a branch, with their times in a span, in one query. */
export async function loadBoard(db: Db, wanted: Wanted): Promise<FullBoard> {
  const { branchKey, span, exceptBookingId = noBooking } = wanted
  // a requested day may exceed the range of the integer columns
  const [from, to] = span.map((minute) => sql`${minute}::bigint`)
  // lateral lookups by resource, because the planner estimates joins of the whole tables badly
  const { rows } = await sql<ResourceRow>`
    select r.id, r.kind, r.position, r.name, r.languages, r.device_kind as "deviceKind",
      exists (select from shift_patterns p where p.resource_id = r.id and p.branch_key = ${branchKey}) as "isOfBranch",
      work.starts as "workStarts", work.ends as "workEnds", rest.starts as "breakStarts", rest.ends as "breakEnds",
      claim.starts as "claimStarts", claim.ends as "claimEnds", claim.bookings
    from resources r
    left join lateral (
      select ${ends('s')}, array_agg(s.id) as ids from shifts s
      where s.resource_id = r.id and s.branch_key = ${branchKey} and s.to_minute > ${from} and s.from_minute < ${to}
    ) work on r.kind = 'therapist'
    left join lateral (
      select ${ends('b')} from shift_breaks b where b.shift_id = any(work.ids)
    ) rest on r.kind = 'therapist'
    left join lateral (
      select ${ends('c')}, 
        string_agg(case when c.booking_id is null then '0' else '1' end, '') as bookings from resource_claims c
      where c.resource_id = r.id and c.is_active and c.to_minute > ${from} and c.from_minute < ${to}
        and c.booking_id is distinct from ${exceptBookingId}::uuid
    ) claim on true
    where ${isWanted(wanted)} order by r.position, r.id`.execute(db)
  return {
    therapists: rows.filter(({ kind }) => kind === 'therapist').map(toTherapist),
    rooms: rows.filter(({ kind }) => kind === 'room').map(toPlace),
    devices: rows.filter(({ kind }) => kind === 'device').map(toPlace),
  }
}

/** Locks the therapists of a treatment against changes of their shifts until the transaction ends. */
export async function holdTherapists(db: Db, productId: string): Promise<void> {
  await sql`select from resources r where r.kind = 'therapist' and r.active and exists (
      select from therapist_skills k where k.resource_id = r.id and k.product_id = ${productId})
    order by r.id for key share`.execute(db)
}

const spansOf = (starts: readonly number[] | null, ends: readonly number[] | null): Span[] =>
  (starts ?? []).map((from, at) => [from, ends?.[at] ?? from])

const toPlace = ({ id, position, deviceKind, claimStarts, claimEnds }: ResourceRow): Place => ({
  id,
  position,
  deviceKind,
  taken: merged(spansOf(claimStarts, claimEnds)),
})

function toTherapist(row: ResourceRow): NamedTherapist {
  const taken = spansOf(row.claimStarts, row.claimEnds)
  const work = merged(spansOf(row.workStarts, row.workEnds))
  return {
    id: row.id,
    position: row.position,
    name: row.name,
    languages: row.languages,
    isOfBranch: row.isOfBranch || work.length > 0,
    work: cutSpans(work, merged(spansOf(row.breakStarts, row.breakEnds))),
    taken: merged(taken),
    booked: merged(taken.filter((_, at) => row.bookings?.[at] === '1')),
  }
}
