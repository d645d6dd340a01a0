import { toDecimal, type Money } from '../money.ts'
import type { Text } from '../region.ts'
import type { Option, ProductTexts } from './contract.ts'
import type { FileMedia, FileOption, ProductFile } from './file.contract.ts'
import { presentCaptions, mapCaptions, mediaName } from './media.rules.ts'
import type { Offer, Product } from './product.rules.ts'

const number = (amount: Money | undefined): number | undefined => (amount ? toDecimal(amount) : undefined)

/** Removes undefined keys, so that equal files have equal JSON. */
const tidy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T // plain data in, plain data out

const text = ({ chi, eng, cn, tw }: Text): Text =>
  tw === undefined || tw === chi ? { chi, eng, cn } : { chi, eng, cn, tw }

function optionFile(option: Option, stock: number | undefined): FileOption {
  return {
    sku: option.subSku,
    name: text({ chi: option.name, eng: option.nameEn, cn: option.nameCn, tw: option.nameTw }),
    state: option.availability,
    price: toDecimal(option.price),
    usd: number(option.priceUsd),
    was: number(option.originalPrice ?? option.treatmentOriginalPrice),
    wasUsd: number(option.originalPriceUsd ?? option.treatmentOriginalPriceUsd),
    stock,
    cutOff: option.cutOffDate,
    afterCutOff: option.afterCutOff,
    estimate: option.estimate,
    limit: option.orderLimit,
    groups: option.allowMemberGroup,
    prices: option.fixPrice.map((fixed) => ({
      group: fixed.memberGroup,
      price: toDecimal(fixed.price),
      usd: number(fixed.priceUsd),
    })),
    tiers: option.multiPricing.map(({ memberGroup, pricing }) => {
      const usd = option.multiPricingUsd.find((tiers) => tiers.memberGroup === memberGroup)?.pricing ?? []
      return {
        group: memberGroup,
        steps: pricing.map((step) => ({
          qty: step.qty,
          price: toDecimal(step.price),
          usd: number(usd.find((other) => other.qty === step.qty)?.price),
        })),
      }
    }),
    special: option.specialPricing
      ? { price: toDecimal(option.specialPricing), usd: number(option.specialPricingUsd) }
      : undefined,
    months: option.subscriptionIntervalInMonth,
    parent: option.subscriptionParentSku,
    components: option.components.map((component) => ({ option: component.subSku, qty: component.quantity })),
    sessions: option.sessions,
  }
}

/** Converts a product to its catalogue file. `stockOf`: stock on hand, or undefined to omit it. */
export function fileOf(
  product: Product,
  texts: ProductTexts,
  offers: readonly Offer[],
  stockOf: (subSku: string) => number | undefined,
): ProductFile {
  return normal({
    sku: product.sku,
    url: product.uniqueUrl,
    brand: product.brandKey,
    kind: product.productType === 'Treatment' ? 'treatment' : 'single',
    categories: product.category,
    priority: product.priority,
    created: product.createdAt.slice(0, 10),
    whatsapp: product.productWhatsapp,
    groups: product.allowMemberGroup,
    name: product.name,
    summary: product.summary,
    does: texts.does,
    use: texts.howToUse,
    ingredients: texts.ingredients,
    suits: texts.suits,
    comment: product.editorComment,
    seoTitle: texts.seoTitle,
    seoDescription: texts.seoDescription,
    words: [...product.words],
    media: product.detail.map(({ thumbnail, video, captions, alt, option, focus }): FileMedia => ({
      image: mediaName(thumbnail),
      video: video && mediaName(video),
      captions: captions && mapCaptions(captions, mediaName),
      alt,
      option,
      focus,
    })),
    archived: product.archived,
    flags: [...product.flags],
    countries: [...product.countries],
    weight: product.weightGrams,
    origin: product.origin,
    hs: product.hsCode,
    treatment: product.treatment && { ...product.treatment, steps: product.treatment.steps },
    options: product.options.map((option) => optionFile(option, stockOf(option.subSku))),
    offers: offers.map((offer) => ({ bundle: offer.bundleSku, option: offer.subSku })),
  })
}

const byGroup = (a: { group: string }, b: { group: string }) => (a.group < b.group ? -1 : 1)

const texts = (file: ProductFile) => ({
  name: text(file.name),
  summary: text(file.summary),
  does: text(file.does),
  use: text(file.use),
  ingredients: text(file.ingredients),
  suits: text(file.suits),
  comment: file.comment && text(file.comment),
  seoTitle: file.seoTitle && text(file.seoTitle),
  seoDescription: file.seoDescription && text(file.seoDescription),
})

/** Canonical form of a product file, for comparison. */
export function normal(file: ProductFile): ProductFile {
  return tidy({
    ...file,
    ...texts(file),
    media: file.media.map((item) => ({
      ...item,
      alt: text(item.alt),
      captions: presentCaptions(item.video, item.captions),
    })),
    treatment: file.treatment && {
      ...file.treatment,
      steps: file.treatment.steps.map(text),
      before: text(file.treatment.before),
    },
    options: file.options.map((option) => ({
      ...option,
      name: text(option.name),
      prices: option.prices.toSorted(byGroup),
      tiers: option.tiers
        .map((tiers) => ({ ...tiers, steps: tiers.steps.toSorted((a, b) => a.qty - b.qty) }))
        .toSorted(byGroup),
      components: option.components.toSorted((a, b) => (a.option < b.option ? -1 : 1)),
    })),
  })
}
