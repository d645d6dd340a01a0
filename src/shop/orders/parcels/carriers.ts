import type { Ctx } from '../../context.ts'
import { carrierKey } from '../placing/written.rules.ts'
import type { Carrier } from '../ports.ts'

/** The account with a carrier, as parcels name it; null: its numbers are typed. */
export const carrierOf = (ctx: Pick<Ctx, 'outside'>, carrier: string): Carrier | null =>
  ctx.outside.carriers.find(({ key }) => key === carrierKey(carrier)) ?? null
