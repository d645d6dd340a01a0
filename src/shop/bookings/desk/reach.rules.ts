import { may, type Right, type Role } from '../../staff/rules.ts'

/** Appointments that a staff user reaches: all, those of a branch, those of one therapist, or none. */
export type Reach = { all: boolean; branchKey: string | null; therapistId: string | null }

type Post = { roles: readonly Role[]; branchKey: string | null; therapistId: string | null }

/** Reach of a right: the union of the reaches of all roles that have the right (rules/desk#11). */
export function reachForRight({ roles, branchKey, therapistId }: Post, right: Right): Reach {
  const reached = new Set(roles.filter((role) => may([role], right)).map(({ reach }) => reach))
  return {
    all: reached.has('all'),
    branchKey: reached.has('branch') ? branchKey : null,
    therapistId: reached.has('calendar') ? therapistId : null,
  }
}

type Reached = { branchKey: string; therapistId: string | null }

export const reaches = (reach: Reach, { branchKey, therapistId }: Reached): boolean =>
  reach.all ||
  reach.branchKey === branchKey ||
  (reach.therapistId !== null && reach.therapistId === therapistId)

/** Whether all appointments of a branch are within reach, of any therapist. */
export const reachesBranch = (reach: Reach, branchKey: string): boolean =>
  reach.all || reach.branchKey === branchKey
