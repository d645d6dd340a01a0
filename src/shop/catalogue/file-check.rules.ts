import type { ProductFile } from './file.contract.ts'

/** What is wrong with a product, and where in it (a path as zod writes it). */
export type Complaint = { sku: string; path: (string | number)[]; reason: string }

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
    const say = (path: (string | number)[], reason: string) => found.push({ sku: file.sku, path, reason })
    if (products.has(file.sku)) say(['sku'], `${file.sku} stands twice`)
    products.add(file.sku)
    if (!shop.brands.has(file.brand)) say(['brand'], `there is no brand ${file.brand}`)
    const url = `${file.brand}/${file.url}`
    if (urls.has(url)) say(['url'], `${urls.get(url)} already has the address ${url}`)
    urls.set(url, file.sku)
    if ((file.kind === 'treatment') !== (file.treatment !== undefined))
      say(['treatment'], 'a treatment, and nothing else, has a treatment part')

    file.options.forEach((option, index) => {
      const at = (key: string) => ['options', index, key]
      if (optionsSeen.has(option.sku))
        say(at('sku'), `${optionsSeen.get(option.sku)} already has the option ${option.sku}`)
      optionsSeen.set(option.sku, file.sku)
      if ((option.months === undefined) !== (option.parent === undefined))
        say(at('months'), 'a subscription option names both months and parent')
      if (option.parent && !options.has(option.parent))
        say(at('parent'), `there is no option ${option.parent}`)
      if (option.was !== undefined && option.was <= option.price)
        say(at('was'), `the old price ${option.was} is not above ${option.price}`)
      if (option.cutOff && option.state !== 'pre_order') say(at('cutOff'), 'only a pre-order has a cut-off')
      if (option.afterCutOff && !option.cutOff)
        say(at('afterCutOff'), 'what comes after a cut-off needs a cut-off')
      for (const component of option.components) {
        if (!options.has(component.option)) say(at('components'), `there is no option ${component.option}`)
        if (component.option === option.sku) say(at('components'), 'a set cannot be part of itself')
      }
    })
    file.media.forEach(({ option }, index) => {
      if (option && !file.options.some((each) => each.sku === option))
        say(['media', index, 'option'], `a picture shows ${option}, which is no option of ${file.sku}`)
    })
    file.offers.forEach((offer, index) => {
      if (!options.has(offer.option)) say(['offers', index, 'option'], `there is no option ${offer.option}`)
      if (bundles.has(offer.bundle))
        say(['offers', index, 'bundle'], `${bundles.get(offer.bundle)} already has the offer ${offer.bundle}`)
      bundles.set(offer.bundle, file.sku)
    })
  }
  for (const [component, needers] of shop.neededBy) {
    const needed = needers.filter((sku) => !incoming.has(sku))
    const owner = shop.options.get(component)
    if (needed.length > 0 && owner && incoming.has(owner) && !options.has(component)) {
      found.push({
        sku: owner,
        path: ['options'],
        reason: `${component} may not go: ${needed.join(', ')} contains it`,
      })
    }
  }
  return found
}
