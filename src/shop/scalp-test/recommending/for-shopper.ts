import { catalogueOf, textsOf } from '../../catalogue/catalogue.ts'
import type { Option } from '../../catalogue/contract.ts'
import type { Product } from '../../catalogue/product.rules.ts'
import type { Ctx } from '../../context.ts'
import { toDecimal } from '../../money.ts'
import { unitPrice } from '../../pricing/rules.ts'
import { textIn, type Text } from '../../region.ts'
import { viewOf } from '../../showcase/showcase.ts'
import { canBuy, toProductView, type View } from '../../showcase/view.rules.ts'
import type { Answers } from '../questionnaire/answer.rules.ts'
import type { Questionnaire } from '../questionnaire/questionnaire.rules.ts'
import type { Recommended, ResultView } from '../result.contract.ts'
import type { Score } from '../scoring/score.rules.ts'
import { groupsIn, isWholeList } from './ingredients.rules.ts'
import { recommend, type Recommendation } from './recommend.rules.ts'

type Ingredients = { isWholeList: boolean; groups: ReadonlySet<string> }

/** What a product's list of ingredients says; a changed product is another object in memory. */
const read = new WeakMap<Product, Ingredients>()

/** Reads the lists of products that were not read yet. */
async function readIngredients(ctx: Ctx, products: readonly Product[]): Promise<void> {
  const missing = products.filter((product) => !read.has(product))
  if (missing.length === 0) return
  const texts = await textsOf(
    ctx,
    missing.map(({ id }) => id),
  )
  for (const product of missing) {
    const list = texts.get(product.id)?.ingredients
    const written = list ? [list.chi, list.eng, list.cn, list.tw] : []
    read.set(product, { isWholeList: isWholeList(written), groups: groupsIn(written) })
  }
}

/** Options that this caller can buy now, once or by subscription, in the shop's order. */
const buyableOptions = (product: Product, view: View, isSubscription: boolean): Option[] =>
  product.options.filter(
    (option) =>
      option.isSubscription === isSubscription &&
      option.availability !== 'hidden' &&
      canBuy(product, option, view).ok,
  )

const priceOf = (option: Option, view: View): number => {
  const unit = unitPrice(option, view.deal)
  return unit ? toDecimal(unit.price) : 0 // what can be bought has a price
}

const monthsOf = (option: Option): number => option.subscriptionIntervalInMonth ?? 0

/** The subscription whose interval is nearest to how long the product lasts; of two the longer. */
const subscriptionOf = (product: Product, months: number, view: View): Option | undefined =>
  buyableOptions(product, view, true).toSorted(
    (a, b) => Math.abs(monthsOf(a) - months) - Math.abs(monthsOf(b) - months) || monthsOf(b) - monthsOf(a),
  )[0]

type Shown = Pick<ResultView, 'isStopped' | 'products' | 'treatments' | 'leftOut'>

/** What a result recommends to the caller here and now, in their language and currency (rules/scalp-test#6). */
export async function recommendFor(
  ctx: Ctx,
  content: Questionnaire,
  { answers, score }: { answers: Answers; score: Score },
): Promise<Shown> {
  const { locale } = ctx.shopper
  const [catalogue, view] = await Promise.all([catalogueOf(ctx), viewOf(ctx)])
  const skus = new Set(content.picks.flatMap(({ candidates }) => candidates.map(({ sku }) => sku)))
  const products = [...skus].flatMap((sku) => catalogue.bySku.get(sku) ?? [])
  await readIngredients(ctx, products)
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const found = recommend(content, answers, score, (sku) => {
    const product = bySku.get(sku)
    const list = product && read.get(product)
    return product && list && { isBuyable: buyableOptions(product, view, false).length > 0, ...list }
  })
  const say = (text: Text) => textIn(locale, text)
  const shown = (recommendation: Recommendation): Recommended[] => {
    const product = bySku.get(recommendation.sku)
    const options = product ? buyableOptions(product, view, false) : []
    const option = options.find(({ subSku }) => subSku === recommendation.option) ?? options[0]
    return product && option ? [toRecommended(recommendation, product, option, view)] : []
  }
  return {
    isStopped: found.isStopped,
    products: found.products.flatMap(shown),
    treatments: found.treatments.flatMap(shown),
    leftOut: found.leftOut.flatMap(({ sku, because, groups }) => {
      const product = bySku.get(sku)
      const ingredients = groups.map((group) => ctx.say(`scalptest.ingredient.${group}`))
      return product ? [{ name: say(product.name), because, ingredients }] : []
    }),
  }
}

function toRecommended(
  { role, slot, often, because, use, months }: Recommendation,
  product: Product,
  option: Option,
  view: View,
): Recommended {
  const say = (text: Text) => textIn(view.locale, text)
  const subscription = subscriptionOf(product, months, view)
  return {
    role,
    slot,
    often: often && say(often),
    because: say(because),
    use: say(use),
    product: toProductView(product, view),
    subSku: option.subSku,
    price: priceOf(option, view),
    subscription: subscription
      ? { subSku: subscription.subSku, months: monthsOf(subscription), price: priceOf(subscription, view) }
      : null,
  }
}
