import { settingsOf } from '../../content/content.ts'
import type { Ctx } from '../../context.ts'
import { isTransfer } from '../../payments/providers.ts'

/** How long goods are held for an order that is to be paid by a method. */
export async function holdMinutesFor(ctx: Ctx, method: string | null): Promise<number> {
  const { order_clocks: clocks } = await settingsOf(ctx)
  return isTransfer(ctx, method) ? clocks.holdMinutesFps : clocks.holdMinutes
}
