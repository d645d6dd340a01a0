import type { FileOption, ProductFile } from '../../catalogue/file.contract.ts'
import type { OptionInput, OptionsInput } from './input.contract.ts'
import { type Input, textLanguages } from './change.rules.ts'

function optionFrom(input: OptionInput, before: FileOption | undefined): FileOption {
  const { special, specialUsd, prices, tiers, remove: _, ...rest } = input
  const steps = tiers.flatMap(({ group, qty, price, usd }) =>
    qty === undefined || price === undefined ? [] : [{ group, qty, price, usd }],
  )
  return {
    ...rest,
    name: textLanguages(input.name),
    stock: before?.stock,
    special: special === undefined ? undefined : { price: special, usd: specialUsd },
    prices: prices.flatMap(({ group, price, usd }) => (price === undefined ? [] : [{ group, price, usd }])),
    tiers: [...Map.groupBy(steps, ({ group }) => group)].map(([group, of]) => ({
      group,
      steps: of.map(({ group: _of, ...step }) => step),
    })),
  }
}

export const withOptions = (file: ProductFile, { options }: Input<typeof OptionsInput>): ProductFile => ({
  ...file,
  options: options
    .filter(({ remove }) => !remove)
    .map((option) =>
      optionFrom(
        option,
        file.options.find(({ sku }) => sku === option.sku),
      ),
    ),
})

/** SKUs of live options that a version lacks (rules/products#8). */
export const optionsLost = (live: ProductFile | null, next: ProductFile): string[] =>
  (live?.options ?? []).flatMap(({ sku }) => (next.options.some((option) => option.sku === sku) ? [] : [sku]))
