import { textIn } from '../../region.ts'
import { deskRead, deskWrite } from '../../staff/write.ts'
import * as resources from '../slots/resources.ts'
import { scheduleRight } from './schedule.ts'
import * as contract from './setup.contract.ts'

export const listServices = deskRead(contract.listServices, scheduleRight, async (ctx) => {
  const { locale } = ctx.shopper
  const kinds = (await resources.listResources(ctx)).flatMap(({ deviceKind }) => deviceKind ?? [])
  return {
    services: (await resources.listServices(ctx)).map(({ product, productId, ...service }) => ({
      ...service,
      id: productId,
      name: textIn(locale, product.name),
      minutes: product.treatment?.minutes ?? 0,
      isByWhatsapp: product.productWhatsapp,
    })),
    deviceKinds: [...new Set(kinds)].toSorted(),
  }
})

export const saveService = deskWrite(
  contract.saveService,
  {
    right: scheduleRight,
    entity: 'service',
    look: async (tx, { id }) => {
      const found = (await resources.listServices(tx)).find(({ productId }) => productId === id)
      if (!found) return null
      const { product: _product, productId: _id, ...service } = found
      return service
    },
  },
  async (tx, { id, reason: _reason, deviceKind, rhythmDays, ...service }) => {
    await resources.saveService(tx, {
      ...service,
      productId: id,
      deviceKind: deviceKind ?? null,
      rhythmDays: rhythmDays ?? null,
    })
    return { done: true } as const
  },
)
