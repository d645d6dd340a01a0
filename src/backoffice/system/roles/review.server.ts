import type { LoaderFunctionArgs } from 'react-router'
import { previewRole } from '#shop/staff/roles/roles.contract.ts'
import { rights, roleReaches, type Right, type RoleReach } from '#shop/staff/rules.ts'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { nameKeys, type RoleDraft } from './role-draft.ts'

/** Role in the address to review before saving; null: not in review. */
function draftOf(query: URLSearchParams): RoleDraft | null {
  if (query.get('step') !== 'review') return null
  const wanted = new Set(query.getAll('rights'))
  const [chi, tw, cn, eng] = nameKeys.map((key) => query.get(key)?.trim().slice(0, 60) ?? '')
  return {
    name: { chi: chi ?? '', tw: tw ?? '', cn: cn ?? '', eng: eng ?? '' },
    reach: roleReaches.find((each): each is RoleReach => each === query.get('reach')) ?? 'all',
    rights: rights.filter((each): each is Right => each === 'desk' || wanted.has(each)),
  }
}

/** The entered role with its differences. */
export async function reviewOf(args: LoaderFunctionArgs, id: string | undefined) {
  const draft = draftOf(new URL(args.request.url).searchParams)
  if (draft === null) return null
  const { reach, rights: chosen } = draft
  const input = { reach, rights: chosen.join(','), ...(id === undefined ? {} : { id }) }
  return { draft, difference: await callDesk(args, previewRole, input) }
}
export type Review = NonNullable<Awaited<ReturnType<typeof reviewOf>>>
