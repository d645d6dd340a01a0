import type { FileOption, ProductFile } from './file.contract.ts'

type Values = Readonly<Record<string, string | number>>

/** Validation errors with their message for files; the back office has its own translations. */
const sentences = {
  twice: ({ name }: Values) => `${name} stands twice`,
  no_brand: ({ name }: Values) => `there is no brand ${name}`,
  address_taken: ({ owner, name }: Values) => `${owner} already has the address ${name}`,
  treatment_part: () => 'a treatment, and nothing else, has a treatment part',
  option_taken: ({ owner, name }: Values) => `${owner} already has the option ${name}`,
  plan_without_parent: () => 'a subscription option names both months and parent',
  no_option: ({ name }: Values) => `there is no option ${name}`,
  was_not_above: ({ was, price }: Values) => `the old price ${was} is not above ${price}`,
  cut_off_without_pre_order: () => 'only a pre-order has a cut-off',
  after_without_cut_off: () => 'what comes after a cut-off needs a cut-off',
  part_of_itself: () => 'a set cannot be part of itself',
  picture_of_other: ({ name, owner }: Values) => `a picture shows ${name}, which is no option of ${owner}`,
  offer_taken: ({ owner, name }: Values) => `${owner} already has the offer ${name}`,
  needed_by_others: ({ name, owner }: Values) => `${name} may not go: ${owner} contains it`,
  no_picture: ({ name }: Values) => `there is no picture ${name}`,
  no_video: ({ name }: Values) => `there is no video or captions file ${name}`,
} as const
export type ComplaintCode = keyof typeof sentences
export const complaintCodes = Object.keys(sentences) as [ComplaintCode, ...ComplaintCode[]] // keys of a literal: never empty

/** A validation error of a product, with its path in zod's format. */
export type Complaint = {
  sku: string
  path: (string | number)[]
  code: ComplaintCode
  values: Values
  reason: string
}

export const complaint = (
  sku: string,
  path: (string | number)[],
  code: ComplaintCode,
  values: Values = {},
): Complaint => ({ sku, path, code, values, reason: sentences[code](values) })

/** Data of the shop that products refer to, for checks beyond the files themselves. Additional data does no harm. */
export type Surroundings = {
  brands: ReadonlySet<string>
  /** Option sku → product sku. */
  options: ReadonlyMap<string, string>
  /** `brand/url`, and for treatments `/url` because their pages are not below a brand → product sku. */
  urls: ReadonlyMap<string, string>
  /** Bundle sku → product sku. */
  bundles: ReadonlyMap<string, string>
  /** Component sku → products whose bundles contain it. */
  neededBy: ReadonlyMap<string, readonly string[]>
}

/**
 * Brands, products and options that an import adds, because its products may refer to each other; and those already
 * checked (`met`), so that products can be checked in batches.
 */
export type Incoming = {
  brands: Set<string>
  products: Set<string>
  options: Set<string>
  met: {
    products: Set<string>
    /** Option sku, address or bundle sku → product sku. */
    options: Map<string, string>
    urls: Map<string, string>
    bundles: Map<string, string>
  }
}

export const noneIncoming = (): Incoming => ({
  brands: new Set(),
  products: new Set(),
  options: new Set(),
  met: { products: new Set(), options: new Map(), urls: new Map(), bundles: new Map() },
})

/** Resets the already checked data, to check the same products again from the first. */
export const restartCheck = (incoming: Incoming): Incoming => ({ ...incoming, met: noneIncoming().met })

/** Names that occur more than once, each listed once. */
const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) < at)),
]

/** Duplicate entries of an option that must be unique, by section of the file. */
const twiceIn = ({ prices, tiers, components }: FileOption) =>
  Object.entries({
    prices: repeated(prices.map(({ group }) => group)),
    tiers: repeated(tiers.flatMap(({ group, steps }) => steps.map(({ qty }) => `${group} ${qty}+`))),
    components: repeated(components.map(({ option }) => option)),
  }).flatMap(([part, names]) => names.map((name) => ({ part, name })))

type Named = { sku: string; options: readonly { sku: string }[] }
export function addIncoming(incoming: Incoming, products: readonly Named[]): Incoming {
  for (const { sku, options } of products) {
    incoming.products.add(sku)
    for (const option of options) incoming.options.add(option.sku)
  }
  return incoming
}

/**
 * Validates products against each other and the shop; an empty list means they can be imported. `incoming`: data of all
 * products of the import; omitted: these are all.
 */
export function complaints(
  files: readonly ProductFile[],
  shop: Surroundings,
  incoming: Incoming = addIncoming(noneIncoming(), files),
): Complaint[] {
  const found: Complaint[] = []
  const { met } = incoming
  /** Current owner, unless it is replaced by the import and so gives up what it had. */
  const keeper = (owner: string | undefined) =>
    owner !== undefined && !incoming.products.has(owner) ? owner : undefined
  const isOption = (sku: string) => incoming.options.has(sku) || keeper(shop.options.get(sku)) !== undefined

  for (const file of files) {
    const say = (path: (string | number)[], code: ComplaintCode, values?: Values) =>
      found.push(complaint(file.sku, path, code, values))
    if (met.products.has(file.sku)) say(['sku'], 'twice', { name: file.sku })
    met.products.add(file.sku)
    if (!shop.brands.has(file.brand) && !incoming.brands.has(file.brand))
      say(['brand'], 'no_brand', { name: file.brand })
    for (const url of [`${file.brand}/${file.url}`, ...(file.kind === 'treatment' ? [`/${file.url}`] : [])]) {
      const hasUrl = met.urls.get(url) ?? keeper(shop.urls.get(url))
      if (hasUrl !== undefined) say(['url'], 'address_taken', { owner: hasUrl, name: url })
      met.urls.set(url, file.sku)
    }
    if ((file.kind === 'treatment') !== (file.treatment !== undefined)) say(['treatment'], 'treatment_part')

    file.options.forEach((option, index) => {
      const at = (key: string) => ['options', index, key]
      const hasOption = met.options.get(option.sku) ?? keeper(shop.options.get(option.sku))
      if (hasOption !== undefined) say(at('sku'), 'option_taken', { owner: hasOption, name: option.sku })
      met.options.set(option.sku, file.sku)
      if ((option.months === undefined) !== (option.parent === undefined))
        say(at('months'), 'plan_without_parent')
      if (option.parent && !isOption(option.parent)) say(at('parent'), 'no_option', { name: option.parent })
      if (option.was !== undefined && option.was <= option.price)
        say(at('was'), 'was_not_above', { was: option.was, price: option.price })
      if (option.cutOff && option.state !== 'pre_order') say(at('cutOff'), 'cut_off_without_pre_order')
      if (option.afterCutOff && !option.cutOff) say(at('afterCutOff'), 'after_without_cut_off')
      for (const { part, name } of twiceIn(option)) say(at(part), 'twice', { name })
      for (const component of option.components) {
        if (!isOption(component.option)) say(at('components'), 'no_option', { name: component.option })
        if (component.option === option.sku) say(at('components'), 'part_of_itself')
      }
    })
    file.media.forEach(({ option }, index) => {
      if (option && !file.options.some((each) => each.sku === option))
        say(['media', index, 'option'], 'picture_of_other', { name: option, owner: file.sku })
    })
    file.offers.forEach((offer, index) => {
      if (!isOption(offer.option)) say(['offers', index, 'option'], 'no_option', { name: offer.option })
      if (file.offers.findIndex(({ option }) => option === offer.option) < index)
        say(['offers', index, 'option'], 'twice', { name: offer.option })
      const hasBundle = met.bundles.get(offer.bundle) ?? keeper(shop.bundles.get(offer.bundle))
      if (hasBundle !== undefined)
        say(['offers', index, 'bundle'], 'offer_taken', { owner: hasBundle, name: offer.bundle })
      met.bundles.set(offer.bundle, file.sku)
    })
  }
  const checked = new Set(files.map(({ sku }) => sku))
  for (const [component, needers] of shop.neededBy) {
    const needed = needers.filter((sku) => !incoming.products.has(sku))
    const owner = shop.options.get(component)
    if (needed.length > 0 && owner && checked.has(owner) && !isOption(component))
      found.push(
        complaint(owner, ['options'], 'needed_by_others', { name: component, owner: needed.join(', ') }),
      )
  }
  return found
}
