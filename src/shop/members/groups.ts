import type { Ctx } from '../context.ts'
import * as store from './groups.store.ts'
import type { GroupKind } from './rules.ts'

export type { Membership } from './groups.store.ts'

export const membershipsOf = (ctx: Ctx, memberId: string): Promise<store.Membership[]> =>
  store.listMemberships(ctx.db, memberId)
export const membershipsEnding = (ctx: Ctx, kind: GroupKind, from: Date, to: Date) =>
  store.listEnding(ctx.db, kind, from, to)
export const endMembership = (tx: Ctx, id: string, to: Date | null): Promise<void> =>
  store.setEnd(tx.db, id, to)

/** Locks a member row, the first lock of every change to a member (rules/api#11); false: unknown id. */
export const lockMember = (tx: Ctx, id: string): Promise<boolean> => store.lockMember(tx.db, id)

export const membershipById = (ctx: Ctx, id: string) => store.findMembership(ctx.db, id)
/** Names of all groups, sorted. */
export const groupNames = (ctx: Ctx): Promise<string[]> => store.listGroups(ctx.db)
export const moveMemberships = (tx: Ctx, from: string, to: string): Promise<void> =>
  store.moveMemberships(tx.db, from, to)
