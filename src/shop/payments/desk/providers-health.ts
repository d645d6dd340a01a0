import type { Ctx } from '../../context.ts'
import { measureProviders } from './providers-health.store.ts'

export type ProviderHealth = { method: string; name: string; lastCallAt: Date | null; silent: number }

/** How the companies behind the methods are doing that are set up here. */
export async function providersHealth(ctx: Ctx): Promise<ProviderHealth[]> {
  const measured = await measureProviders(ctx.db)
  return ctx.outside.payments.providers.map(({ method, name }) => ({
    method,
    name,
    ...(measured.get(method) ?? { lastCallAt: null, silent: 0 }),
  }))
}
