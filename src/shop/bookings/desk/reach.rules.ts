import { may, type Right, type Role } from '../../staff/rules.ts'

/** Which appointments somebody at the desk reaches: all, those of a branch, those of one therapist, or none. */
export type Reach = { all: boolean; branchKey: string | null; therapistId: string | null }

type Post = { roles: readonly Role[]; branchKey: string | null; therapistId: string | null }

/**
 * As far as a right goes: by the reach of the roles that have it, for a branch, for oneself or for all; who is
 * several has the sum (rules/desk#11).
 */
export function reachBy({ roles, branchKey, therapistId }: Post, right: Right): Reach {
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

/** Whether a branch is within reach as a whole, whoever works there. */
export const reachesBranch = (reach: Reach, branchKey: string): boolean =>
  reach.all || reach.branchKey === branchKey
