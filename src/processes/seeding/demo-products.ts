import { daysBetween, daysLater } from '#shop/branches/day.rules.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { isProduct, readProducts, type ReadPart } from '../command-line/products/product-files.ts'

/** The day from which the product files of the demo look ahead. */
const writtenOn = '2026-11-24'

/** The products of the demo, with goods to come as many days away as they were when their files were written. */
export async function* demoProducts(files: readonly string[], now: Date): AsyncGenerator<ReadPart> {
  for await (const part of readProducts(files))
    yield isProduct(part) ? { ...part, content: withDaysFrom(dayInHongKong(now), part.content) } : part
}

function withDaysFrom(today: string, content: unknown): unknown {
  const { options = [], ...product } = content as { options?: { estimate?: unknown }[] } // checked when it is imported
  const moved = options.map((option) =>
    typeof option.estimate === 'string'
      ? { ...option, estimate: daysLater(today, daysBetween(writtenOn, option.estimate).length - 1) }
      : option,
  )
  return { ...product, options: moved }
}
