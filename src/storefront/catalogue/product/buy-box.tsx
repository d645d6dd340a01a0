import { lazy, Suspense, type ReactNode } from 'react'
import MessageCircle from 'lucide-react/icons/message-circle'
import { formatMoney } from '#shop/money.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { bagAnswer, baseOf, bases, plansOf, type BuyOption } from './buy-option.ts'
import { DeliveryFacts } from './delivery-facts.tsx'
import { OptionChips } from './option-chips.tsx'
import { Price } from '../price.tsx'
import type { ProductView, ReviewsView } from './product-view.ts'
import { PurchasePlan } from './purchase-plan.tsx'
import { WhyPrice } from './why-price.tsx'
import { RatingLink } from './rating-link.tsx'

const WishButton = lazy(() =>
  import('../wishlist-button.tsx').then((file) => ({ default: file.WishlistButton })),
)
// loaded only if something is sold out
const RestockForm = lazy(() => import('./restock-form.tsx').then((file) => ({ default: file.RestockForm })))

export type BuyBoxProps = {
  product: ProductView
  reviews: ReviewsView
  option: BuyOption | null
  hrefOf: (option: BuyOption) => string
  /** Whether it is in the member's wishlist; null: not signed in. */
  wished: boolean | null
  /** Quantity and button; the page decides their position on phones. */
  action: ReactNode
}

export function BuyBox({ product, reviews, option, hrefOf, wished, action }: BuyBoxProps) {
  const t = useWords('buy')
  const pathTo = usePathTo()
  const baseOptions = bases(product.options)
  const base = option && baseOf(product.options, option)
  const vipOnly = option && bagAnswer(option, 1).label === 'onlyVip'
  return (
    <>
      <p className="eyebrow">
        <Link to={product.brandHref} className="hover:text-ink">
          {product.brand}
        </Link>
      </p>
      <h1 className="mt-1.5 text-[clamp(1.75rem,1.3rem+1.5vw,2.625rem)]">{product.name}</h1>
      <RatingLink reviews={reviews} href="#reviews" />
      <p className="mt-3.5 text-ink-soft">{product.summary}</p>
      {option ? (
        <>
          <p className="mt-4.5 mb-1 font-display text-[1.625rem] leading-tight">
            <Price
              price={option.price ? formatMoney(option.price) : null}
              original={option.original}
              className="[&_s]:text-[0.65em]"
            />
          </p>
          {option.price ? <WhyPrice option={option} /> : null}
        </>
      ) : null}
      {option && base ? (
        <div className="mt-6 grid gap-6">
          {baseOptions.length > 1 ? (
            <OptionChips
              legend={product.treatment ? t('package') : t('option')}
              options={baseOptions}
              chosen={base}
              hrefOf={hrefOf}
            />
          ) : null}
          {option.saving && product.treatment ? (
            <p className="-mt-3 text-sm text-accent">{t('packageSaving', { amount: option.saving })}</p>
          ) : null}
          <PurchasePlan base={base} plans={plansOf(product.options, base)} chosen={option} hrefOf={hrefOf} />
        </div>
      ) : null}
      {action}
      {option?.refused === 'out_of_stock' ? (
        <Suspense>
          <RestockForm key={option.sku} subSku={option.sku} />
        </Suspense>
      ) : null}
      {wished === null ? null : (
        <Suspense>
          <WishButton pid={product.id} wished={wished} />
        </Suspense>
      )}
      {product.whatsapp ? <WhatsappLink href={product.whatsapp} /> : null}
      {product.treatment ? <Booking url={product.treatment.url} /> : null}
      {vipOnly ? (
        <p className="mb-3.5 text-sm text-ink-soft">
          {t('vipOnly')}{' '}
          <Link to={pathTo('/membership')} className="more">
            {t('vipHow')}
          </Link>
        </p>
      ) : null}
      {option ? <DeliveryFacts product={product} option={option} /> : null}
      {product.editorComment ? (
        <figure className="mt-6 border-l-2 border-accent/50 pl-4">
          <blockquote className="font-display text-lg text-balance">{product.editorComment}</blockquote>
          <figcaption className="mt-1 text-sm text-ink-soft">{t('editor')}</figcaption>
        </figure>
      ) : null}
    </>
  )
}

function WhatsappLink({ href }: { href: string }) {
  const t = useWords('buy')
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonLook({ className: 'mb-3.5 w-full' })}
    >
      <MessageCircle size={19} /> {t('whatsapp')}
    </a>
  )
}

/** Bought sessions are booked on a page of their own. */
function Booking({ url }: { url: string }) {
  const t = useWords('treatment')
  const pathTo = usePathTo()
  const book = (chunks: ReactNode) => (
    <Link
      to={pathTo('/booking/:treatmenturl', { treatmenturl: url })}
      className="underline underline-offset-4"
    >
      {chunks}
    </Link>
  )
  return <p className="mb-3.5 text-sm text-ink-soft">{t.rich('booking', { book })}</p>
}
