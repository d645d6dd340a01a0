import { fromDecimal, type Currency, type Money } from '../money.ts'
import type { Brand, Media, Option, ProductTexts } from './contract.ts'
import type { FileOption, ProductFile } from './file.contract.ts'
import { addressOf } from './picture.rules.ts'
import type { Product } from './product.rules.ts'

const amount = (decimal: number | undefined, currency: Currency): Money | undefined =>
  decimal === undefined ? undefined : fromDecimal(decimal, currency)

function optionOf(option: FileOption, isTreatment: boolean): Option {
  const { name, prices, tiers } = option
  const [was, wasUsd] = [amount(option.was, 'HKD'), amount(option.wasUsd, 'USD')]
  return {
    subSku: option.sku,
    name: name.chi,
    nameEn: name.eng,
    nameCn: name.cn,
    nameTw: name.tw ?? name.chi,
    availability: option.state,
    price: fromDecimal(option.price, 'HKD'),
    priceUsd: amount(option.usd, 'USD'),
    originalPrice: isTreatment ? undefined : was,
    originalPriceUsd: isTreatment ? undefined : wasUsd,
    treatmentOriginalPrice: isTreatment ? was : undefined,
    treatmentOriginalPriceUsd: isTreatment ? wasUsd : undefined,
    specialPricing: amount(option.special?.price, 'HKD'),
    specialPricingUsd: amount(option.special?.usd, 'USD'),
    fixPrice: prices.map(({ group, price, usd }) => ({
      memberGroup: group,
      price: fromDecimal(price, 'HKD'),
      priceUsd: amount(usd, 'USD'),
    })),
    multiPricing: tiers.map(({ group, steps }) => ({
      memberGroup: group,
      pricing: steps.map(({ qty, price }) => ({ qty, price: fromDecimal(price, 'HKD') })),
    })),
    multiPricingUsd: tiers.map(({ group, steps }) => ({
      memberGroup: group,
      pricing: steps.flatMap(({ qty, usd }) =>
        usd === undefined ? [] : [{ qty, price: fromDecimal(usd, 'USD') }],
      ),
    })),
    isSubscription: option.months !== undefined,
    subscriptionParentSku: option.parent,
    subscriptionIntervalInMonth: option.months,
    cutOffDate: option.cutOff,
    afterCutOff: option.afterCutOff === 'in_stock' ? 'in_stock' : undefined,
    estimate: option.estimate,
    orderLimit: option.limit,
    sessions: option.sessions,
    components: option.components.map(({ option: part, qty }) => ({ subSku: part, quantity: qty })),
    allowMemberGroup: option.groups,
  }
}

/** A file as the product it would be for shoppers; `media` are its pictures, looked at. */
export function productOf(
  file: ProductFile,
  { id, brand, media }: { id: string; brand: Brand; media: Media[] },
): Product {
  const front = media.find(({ type }) => type === 'image')
  const thumbnail = front ? addressOf(front) : ''
  return {
    id,
    sku: file.sku,
    name: file.name,
    brand: brand.name.eng,
    brandName: brand.name,
    brandKey: brand.key,
    brandSlug: brand.slug,
    uniqueUrl: file.url,
    summary: file.summary,
    priority: file.priority,
    createdAt: `${file.created}T00:00:00.000Z`,
    category: file.categories,
    productType: file.kind === 'treatment' ? 'Treatment' : 'SinglePurchase',
    thumbnail,
    productThumbnail: thumbnail === '' ? [] : [{ thumbnail }],
    detail: media,
    productWhatsapp: file.whatsapp,
    editorComment: file.comment,
    allowMemberGroup: file.groups,
    treatment: file.treatment,
    weightGrams: file.weight,
    origin: file.origin,
    hsCode: file.hs,
    rating: { average: 0, count: 0 },
    words: file.words,
    archived: file.archived,
    flags: file.flags,
    countries: file.countries,
    options: file.options.map((option) => optionOf(option, file.kind === 'treatment')),
  }
}

export const longTextsOf = (file: ProductFile): ProductTexts => ({
  does: file.does,
  howToUse: file.use,
  ingredients: file.ingredients,
  suits: file.suits,
  seoTitle: file.seoTitle,
  seoDescription: file.seoDescription,
})
