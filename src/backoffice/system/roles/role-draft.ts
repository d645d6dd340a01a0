import type { StaffRole } from '#shop/staff/roles/roles.contract.ts'

export const nameKeys = ['chi', 'tw', 'cn', 'eng'] as const

/** A role as entered. */
export type RoleDraft = Pick<StaffRole, 'name' | 'reach' | 'rights'>

export const emptyRole: RoleDraft = {
  name: { chi: '', tw: '', cn: '', eng: '' },
  reach: 'all',
  rights: ['desk'],
}
