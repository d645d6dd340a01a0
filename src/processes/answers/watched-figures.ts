import { Gauge, type Registry } from 'prom-client'
import { figureNames, readFigures, type Figures } from '#shop/operations/figures.ts'
import type { Shop } from '../compose.ts'

/** Several scrapers, or a frequent one, share one reading. */
const msBetween = 10_000
/** Timeout for the database: after it the database counts as unreachable. */
const mostMs = 3_000

export type Watched = { read(shop: Shop): Promise<void> }

/**
 * The shop's figures as gauges. They cover the whole shop, so every process reports the same; where the database does
 * not respond, `shop_database_up` is 0 and the others are left out.
 */
export function watchedFigures(registry: Registry): Watched {
  const up = new Gauge({
    name: 'shop_database_up',
    help: 'Whether the database answers this process',
    registers: [registry],
  })
  const gauges = Object.entries(figureNames).map(([name, help]) => ({
    name: name as keyof Figures, // of that list
    gauge: new Gauge({ name: `shop_${name}`, help, registers: [registry] }),
  }))
  let readAt = -Infinity
  let reading: Promise<Figures> | null = null

  return {
    async read(shop) {
      if (performance.now() - readAt < msBetween) return
      // a reading that hangs is awaited again, and not joined by others
      reading ??= readFigures(shop.systemContext()).finally(() => (reading = null))
      const figures = await withinTime(reading).catch(() => null)
      up.set(figures ? 1 : 0)
      for (const { name, gauge } of gauges) {
        const value = figures?.[name]
        if (value === undefined) gauge.remove()
        else gauge.set(value)
      }
      if (figures) readAt = performance.now()
    },
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error('the database did not answer in time')), mostMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
