import { formatMoney } from '#shop/money.ts'
import { Field } from '#ui/fields/field.tsx'
import { Link } from '#ui/link.tsx'
import { Select } from '#ui/fields/select.tsx'
import { useWords } from '../../i18n/words.tsx'
import { AddToBag } from '../add-to-bag.tsx'
import { bagAnswer, baseOf, bases, plansOf, withPlan, type BuyOption } from '../product/buy-option.ts'
import { Price } from '../price.tsx'
import type { OfferView, ProductView, ReviewsView } from '../product/product-view.ts'
import { RatingLink } from '../product/rating-link.tsx'

export type QuickViewBuyProps = {
  product: ProductView
  reviews: ReviewsView
  offer?: OfferView | undefined
  reviewsId: string
  /** Selected option; held by the quick view because the pictures depend on it. */
  option: BuyOption | null
  onOption: (option: BuyOption) => void
  onDone: () => void
}

/** Name, rating, variant, plan, and the add-to-cart button. */
export function QuickViewBuy({
  product,
  reviews,
  offer,
  reviewsId,
  option,
  onOption,
  onDone,
}: QuickViewBuyProps) {
  const t = useWords('quickView')
  const options = offer ? [offer.option] : product.options
  const base = option && baseOf(options, option)
  return (
    <div>
      <p className="eyebrow">{product.brand}</p>
      <p className="mt-1.5 pr-8 font-display text-3xl leading-tight text-balance">{product.name}</p>
      <RatingLink
        reviews={reviews}
        href={`#${reviewsId}`}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById(reviewsId)?.scrollIntoView({ block: 'start' })
        }}
      />
      <p className="mt-3 text-[0.9375rem] text-ink-soft">{product.summary}</p>
      {product.editorComment ? (
        <blockquote className="mt-4 border-l-2 border-accent/50 pl-4 font-display text-lg">
          {product.editorComment}
        </blockquote>
      ) : null}
      {option && base ? (
        <Choices product={product} options={options} option={option} base={base} onOption={onOption} />
      ) : null}
      {/* on phones the button is sticky */}
      <div
        data-foot-bar
        className="mt-4 max-md:sticky max-md:-bottom-6 max-md:z-10 max-md:bg-paper max-md:pt-3 max-md:pb-6"
      >
        <AddToBag
          product={product}
          option={option}
          quantity={1}
          bundleSku={offer?.bundleSku}
          original={option?.original}
          onAdded={onDone}
        />
      </div>
      <p className="mt-5">
        <Link to={product.href} onClick={onDone} className="more">
          {t('whole')}
        </Link>
      </p>
    </div>
  )
}

type ChoicesProps = {
  product: ProductView
  options: readonly BuyOption[]
  option: BuyOption
  /** The option without a plan. */
  base: BuyOption
  onOption: (option: BuyOption) => void
}

/** Variant, plan, and the price of the selection. */
function Choices({ product, options, option, base, onOption }: ChoicesProps) {
  const t = useWords('quickView')
  const buy = useWords('buy')
  const baseOptions = bases(options)
  const plans = plansOf(options, base)
  const named = (one: BuyOption) => {
    const { label, reason } = bagAnswer(one, 1)
    return reason
      ? t('optionRefused', { name: one.name, reason: buy(`label.${label}`, { limit: one.limit ?? 0 }) })
      : one.name
  }
  const choose = (sku: string) => {
    const next = options.find((one) => one.sku === sku)
    if (next) onOption(next.parent ? next : withPlan(options, next))
  }
  return (
    <div className="mt-6 grid gap-4">
      <Field label={product.treatment ? buy('package') : buy('option')}>
        <Select
          value={base.sku}
          disabled={baseOptions.length === 1}
          required
          onChange={(event) => choose(event.target.value)}
        >
          {baseOptions.map((one) => (
            <option key={one.sku} value={one.sku}>
              {named(one)}
            </option>
          ))}
        </Select>
      </Field>
      {plans.length > 0 ? (
        <Field label={buy('plan')} hint={option.parent ? buy('againDetail') : undefined}>
          <Select
            value={option.sku}
            onChange={(event) => onOption(options.find((one) => one.sku === event.target.value) ?? base)}
          >
            {plans.map((plan) => (
              <option key={plan.sku} value={plan.sku}>
                {t('plan', {
                  again: buy('again', { months: plan.months ?? 1 }),
                  price: plan.price ? formatMoney(plan.price) : '',
                })}
              </option>
            ))}
            <option value={base.sku}>
              {t('plan', { again: buy('once'), price: base.price ? formatMoney(base.price) : '' })}
            </option>
          </Select>
        </Field>
      ) : null}
      <p className="font-display text-2xl">
        <Price
          price={option.price ? formatMoney(option.price) : null}
          original={option.original}
          className="[&_s]:text-[0.7em]"
        />
      </p>
    </div>
  )
}
