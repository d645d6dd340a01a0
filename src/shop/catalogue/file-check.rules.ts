import type { ProductFile } from './file.contract.ts'

type Values = Readonly<Record<string, string | number>>

/** What may be wrong, each with its sentence for files; the desk has words of its own for them. */
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

/** What is wrong with a product, and where in it (a path as zod writes it). */
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

/** What the shop already has, for the checks that reach beyond the files. */
export type Surroundings = {
  brands: ReadonlySet<string>
  /** Option sku → product sku. */
  options: ReadonlyMap<string, string>
  /** `brand/url` → product sku. */
  urls: ReadonlyMap<string, string>
  /** Bundle sku → product sku. */
  bundles: ReadonlyMap<string, string>
  /** Component sku → products whose sets need it. */
  neededBy: ReadonlyMap<string, readonly string[]>
}

/** Checks products against each other and the shop; an empty list means the import may go ahead. */
export function complaints(files: readonly ProductFile[], shop: Surroundings): Complaint[] {
  const found: Complaint[] = []
  const incoming = new Set(files.map((file) => file.sku))
  const remaining = [...shop.options].filter(([, product]) => !incoming.has(product))
  const options = new Map([
    ...remaining,
    ...files.flatMap((file) => file.options.map((option) => [option.sku, file.sku] as const)),
  ])
  const urls = new Map([...shop.urls].filter(([, product]) => !incoming.has(product)))
  const bundles = new Map([...shop.bundles].filter(([, product]) => !incoming.has(product)))
  const products = new Set<string>()
  const optionsSeen = new Map(remaining)

  for (const file of files) {
    const say = (path: (string | number)[], code: ComplaintCode, values?: Values) =>
      found.push(complaint(file.sku, path, code, values))
    if (products.has(file.sku)) say(['sku'], 'twice', { name: file.sku })
    products.add(file.sku)
    if (!shop.brands.has(file.brand)) say(['brand'], 'no_brand', { name: file.brand })
    const url = `${file.brand}/${file.url}`
    if (urls.has(url)) say(['url'], 'address_taken', { owner: urls.get(url) ?? '', name: url })
    urls.set(url, file.sku)
    if ((file.kind === 'treatment') !== (file.treatment !== undefined)) say(['treatment'], 'treatment_part')

    file.options.forEach((option, index) => {
      const at = (key: string) => ['options', index, key]
      if (optionsSeen.has(option.sku))
        say(at('sku'), 'option_taken', { owner: optionsSeen.get(option.sku) ?? '', name: option.sku })
      optionsSeen.set(option.sku, file.sku)
      if ((option.months === undefined) !== (option.parent === undefined))
        say(at('months'), 'plan_without_parent')
      if (option.parent && !options.has(option.parent))
        say(at('parent'), 'no_option', { name: option.parent })
      if (option.was !== undefined && option.was <= option.price)
        say(at('was'), 'was_not_above', { was: option.was, price: option.price })
      if (option.cutOff && option.state !== 'pre_order') say(at('cutOff'), 'cut_off_without_pre_order')
      if (option.afterCutOff && !option.cutOff) say(at('afterCutOff'), 'after_without_cut_off')
      for (const component of option.components) {
        if (!options.has(component.option)) say(at('components'), 'no_option', { name: component.option })
        if (component.option === option.sku) say(at('components'), 'part_of_itself')
      }
    })
    file.media.forEach(({ option }, index) => {
      if (option && !file.options.some((each) => each.sku === option))
        say(['media', index, 'option'], 'picture_of_other', { name: option, owner: file.sku })
    })
    file.offers.forEach((offer, index) => {
      if (!options.has(offer.option)) say(['offers', index, 'option'], 'no_option', { name: offer.option })
      if (bundles.has(offer.bundle))
        say(['offers', index, 'bundle'], 'offer_taken', {
          owner: bundles.get(offer.bundle) ?? '',
          name: offer.bundle,
        })
      bundles.set(offer.bundle, file.sku)
    })
  }
  for (const [component, needers] of shop.neededBy) {
    const needed = needers.filter((sku) => !incoming.has(sku))
    const owner = shop.options.get(component)
    if (needed.length > 0 && owner && incoming.has(owner) && !options.has(component)) {
      found.push(
        complaint(owner, ['options'], 'needed_by_others', { name: component, owner: needed.join(', ') }),
      )
    }
  }
  return found
}
