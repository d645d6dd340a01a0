import type { FileOption } from '../../catalogue/file.contract.ts'
import type { TextLanguage } from '../versions/leaves.rules.ts'
import { readers } from './cell.rules.ts'
import type { optionFacts } from './field.rules.ts'
import type { ReadCell } from './issue.rules.ts'
import {
  knownGroups,
  fieldSetter,
  chained,
  withLanguage,
  type Known,
  type Setter,
} from './product-cells.rules.ts'

type Facts = Exclude<(typeof optionFacts)[number], 'barcode'>
const optional = { is: undefined }

/** Accepts prices of groups that exist in the shop or that the option already has. */
const priced = <P extends readonly { group: string }[]>(
  shop: Known,
  found: P,
  before: readonly { group: string }[],
) =>
  chained(
    knownGroups(
      shop.groups,
      found.map(({ group }) => group),
      before.map(({ group }) => group),
    ),
    () => ({ value: found }),
  )

/** Setters of option columns, except name and barcode. */
export const optionSetters = (shop: Known): Record<Facts, Setter<FileOption>> => ({
  option_state: fieldSetter('state', readers.state, null),
  price: fieldSetter('price', readers.amount, null),
  usd: fieldSetter('usd', readers.amount, optional),
  was: fieldSetter('was', readers.amount, optional),
  was_usd: fieldSetter('wasUsd', readers.amount, optional),
  special: {
    read: (option, text) =>
      chained(readers.amount(text), (price) => ({
        value: { ...option, special: { ...option.special, price } },
      })),
    clear: (option) => ({ ...option, special: undefined }),
  },
  special_usd: {
    read: (option, text) =>
      chained(readers.amount(text), (usd): ReadCell<FileOption> =>
        option.special ? { value: { ...option, special: { ...option.special, usd } } } : { code: 'needed' },
      ),
    clear: (option) => ({ ...option, special: option.special && { price: option.special.price } }),
  },
  group_price: {
    read: (option, text) =>
      chained(readers.groupPrices(text), (found) =>
        chained(priced(shop, found, option.prices), (prices) => ({ value: { ...option, prices } })),
      ),
    clear: (option) => ({ ...option, prices: [] }),
  },
  tier_price: {
    read: (option, text) =>
      chained(readers.tierPrices(text), (found) =>
        chained(priced(shop, found, option.tiers), (tiers) => ({ value: { ...option, tiers } })),
      ),
    clear: (option) => ({ ...option, tiers: [] }),
  },
  cut_off: fieldSetter('cutOff', readers.day, optional),
  after_cut_off: fieldSetter('afterCutOff', readers.afterCutOff, optional),
  estimate: fieldSetter('estimate', readers.day, optional),
  limit: fieldSetter('limit', readers.limit, optional),
  option_groups: {
    read: (option, text) =>
      chained(readers.groups(text), (found) =>
        chained(knownGroups(shop.groups, found, option.groups), (groups) => ({
          value: { ...option, groups },
        })),
      ),
    clear: (option) => ({ ...option, groups: [] }),
  },
  months: fieldSetter('months', readers.months, optional),
  parent: fieldSetter('parent', readers.sku, optional),
  components: fieldSetter('components', readers.components, { is: [] }),
  sessions: fieldSetter('sessions', readers.sessions, optional),
})

export const optionNameSetter = (language: TextLanguage): Setter<FileOption> => ({
  read: (option, text) =>
    chained(readers.line(text), (words) => ({
      value: { ...option, name: withLanguage(option.name, language, words) },
    })),
  clear: (option) => ({ ...option, name: withLanguage(option.name, language, '') }),
})
