import { branchesOf } from '../../branches/branches.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { colleagueNames } from '../../staff/accounts.ts'
import { scheduleRefusals } from './refusals.rules.ts'
import { fitted, type Resource } from './resource.rules.ts'
import * as store from './resources.store.ts'
import { usualService } from './booking-service.ts'

export const listResources = (ctx: Ctx): Promise<Resource[]> => store.listResources(ctx.db)

/** All treatments, including those that staff have to confirm. */
export const treatmentsOf = async (ctx: Ctx): Promise<Product[]> =>
  (await catalogueOf(ctx)).products.filter(({ treatment }) => treatment !== undefined)

/** Adds or changes a resource; its kind is immutable. */
export async function saveResource(tx: Ctx, given: Resource): Promise<void> {
  const resource = fitted(given)
  const all = await store.listResources(tx.db)
  const before = all.find(({ id }) => id === resource.id)
  if (before && before.kind !== resource.kind) throw new Refusal(scheduleRefusals.kind_stays)
  if (resource.kind !== 'therapist') {
    const branches = await branchesOf(tx)
    if (!branches.some(({ key }) => key === resource.branchKey))
      throw new Refusal(scheduleRefusals.unknown_branch)
  }
  if (before?.active && !resource.active) {
    const count = await store.countBookings(tx.db, resource.id, tx.clock.now())
    if (count > 0) throw new Refusal(scheduleRefusals.has_bookings, { values: { count } })
  }
  if (resource.staffId !== null) {
    const colleagues = await colleagueNames(tx)
    if (!colleagues.some(({ id }) => id === resource.staffId))
      throw new Refusal(scheduleRefusals.unknown_colleague)
    if (all.some(({ id, staffId }) => id !== resource.id && staffId === resource.staffId))
      throw new Refusal(scheduleRefusals.colleague_taken)
  }
  const treatments = new Set((await treatmentsOf(tx)).map(({ id }) => id))
  if (resource.skills.some((id) => !treatments.has(id))) throw new Refusal(scheduleRefusals.unknown_service)
  await store.saveResource(tx.db, resource)
}

export type ServiceSettings = store.SavedService

/** Booking settings of all treatments, with defaults for those without stored ones. */
export async function listServices(ctx: Ctx): Promise<(ServiceSettings & { product: Product })[]> {
  const saved = new Map((await store.listServices(ctx.db)).map((each) => [each.productId, each]))
  return (await treatmentsOf(ctx)).map((product) => ({
    ...(saved.get(product.id) ?? { ...usualService, productId: product.id }),
    product,
  }))
}

export async function saveService(tx: Ctx, service: ServiceSettings): Promise<void> {
  const treatments = await treatmentsOf(tx)
  if (!treatments.some(({ id }) => id === service.productId))
    throw new Refusal(scheduleRefusals.unknown_service)
  await store.saveService(tx.db, service)
}
