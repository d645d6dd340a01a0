import { daysBetween, daysLater } from '#shop/branches/day.rules.ts'
import { dayInHongKong } from '#shop/calendar.ts'
import { isProduct, readProducts, type ReadPart } from '../command-line/products/product-files.ts'

/** The day to which future dates in the demo's product files refer. */
const writtenOn = '2026-11-24'

/** The products of the demo, with dates as many days ahead as when their files were written. */
export async function* demoProducts(files: readonly string[], now: Date): AsyncGenerator<ReadPart> {
  for await (const part of readProducts(files))
    yield isProduct(part) ? { ...part, content: withDaysFrom(dayInHongKong(now), part.content) } : part
}

type Option = { cutOff?: unknown; estimate?: unknown }

function withDaysFrom(today: string, content: unknown): unknown {
  const { options = [], ...product } = content as { options?: Option[] } // validated when it is imported
  const move = (day: unknown) =>
    typeof day === 'string' ? daysLater(today, daysBetween(writtenOn, day).length - 1) : day
  const moved = options.map((option) =>
    'estimate' in option
      ? {
          ...option,
          estimate: move(option.estimate),
          ...('cutOff' in option ? { cutOff: move(option.cutOff) } : {}),
        }
      : option,
  )
  return { ...product, options: moved }
}
