import { branchesOf } from '../../branches/branches.ts'
import type { Branch } from '../../branches/contract.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import { listServices, type ServiceRow } from './slots.store.ts'
import type { ServiceNeeds } from './slot.rules.ts'

/** A treatment with its booking settings. */
export type BookingService = ServiceNeeds &
  Omit<ServiceRow, keyof ServiceNeeds> & {
    product: Product
    /** Branches that offer it, in the order of the shops; some take no bookings. */
    branches: Branch[]
  }

/** Default settings of treatments without stored ones (rules/slots#8). */
export const usualService: ServiceRow = {
  before: 5,
  after: 10,
  deviceKind: null,
  needsRoom: true,
  autoConfirm: true,
  needsPatchTest: false,
  needsHealthAnswers: true,
  rhythmDays: null,
}

/** Booking settings of a treatment; null: the product is unknown or no treatment. */
export async function serviceOf(ctx: Ctx, productId: string): Promise<BookingService | null> {
  const product = (await catalogueOf(ctx)).byId.get(productId)
  if (!product?.treatment) return null
  const { minutes, shops } = product.treatment
  const services = await ctx.cache.get('booking_services', listServices)
  const service = services.get(productId) ?? usualService
  return {
    ...service,
    autoConfirm: service.autoConfirm && !product.productWhatsapp,
    minutes,
    product,
    branches: (await branchesOf(ctx)).filter(({ key }) => shops.includes(key)),
  }
}
