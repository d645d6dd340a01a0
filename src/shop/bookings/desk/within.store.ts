import { sql } from 'kysely'
import type { Reach } from './reach.rules.ts'

/** SQL condition: the appointment `b` is within reach (rules/desk#11). */
export const isWithin = ({ all, branchKey, therapistId }: Reach) =>
  sql<boolean>`(${all}::boolean or b.branch_key = ${branchKey}::text or b.therapist_id = ${therapistId}::uuid)`
