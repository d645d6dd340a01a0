import type { TestAnswer } from '#tools/testing/test-shop.ts'
import type { AtDesk } from './staff.ts'

export type WireRole = {
  id: string
  key: string
  rights: string[]
  version: number
  reach: string
  name: object
  is_waiting: boolean
}

export const because = { reason: 'a night shift' }
const named = (eng: string) => ({ name: { chi: '夜班', eng, cn: '夜班', tw: '夜班' } })
let counter = 0

export const roleIn = ({ body }: TestAnswer) => body.role as WireRole
export const approvalIn = ({ body }: TestAnswer) => body.approval as { id: string } | null
export const approve = (by: AtDesk, answer: TestAnswer) =>
  by.send('POST', `/approvals/${approvalIn(answer)?.id}/approve`)
export const rightsNow = async (of: AtDesk) =>
  ((await of.get('/me')).body.staff as { rights: string[] }).rights

/** An owner's actions on roles, unless stated otherwise. */
export function rolesAtDesk(owner: () => AtDesk) {
  const create = (more: object, by: AtDesk = owner()) =>
    by.send('POST', '/roles', {
      ...named(`Shift ${(counter += 1)}`),
      reach: 'all',
      rights: [],
      ...because,
      ...more,
    })
  const change = (role: WireRole, more: object, by: AtDesk = owner()) =>
    by.send('PUT', `/roles/${role.id}`, {
      name: role.name,
      reach: role.reach,
      rights: role.rights,
      expected: role.version,
      ...because,
      ...more,
    })
  const read = async (id: string) => roleIn(await owner().get(`/roles/${id}`))
  const houseRole = async (key: string): Promise<WireRole> =>
    ((await owner().get('/roles')).body.roles as WireRole[]).find((role) => role.key === key) as WireRole // every house has it
  return { create, change, read, houseRole }
}
