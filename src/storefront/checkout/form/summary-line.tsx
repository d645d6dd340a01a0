import { dayMonthYear } from '#shop/delivery/rules.ts'
import type { OrderItem } from '#shop/orders/order.contract.ts'
import { Picture } from '#ui/media/picture.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { WhyLine } from '../../cart/why-line.tsx'
import { useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import { lineId, useCheckoutForm } from '../form-state/checkout-form-context.ts'

/** A line of the quote, with its problem. */
export function SummaryLine({ item }: { item: OrderItem }) {
  const { quote, lineProblems } = useCheckoutForm()
  const problem = lineProblems[item.subSku]
  return (
    <li
      id={lineId(item.subSku)}
      tabIndex={-1}
      className="grid grid-cols-[4.25rem_minmax(0,1fr)_auto] items-center gap-x-4 py-2.5"
    >
      <ItemFace item={item} currency={quote.currency} />
      {problem ? <p className="col-span-3 mt-1.5 text-sm text-error">{problem}</p> : null}
    </li>
  )
}

/** Picture, name, option and amount of a line, in three columns. */
export function ItemFace({
  item,
  currency,
  why = true,
}: {
  item: OrderItem
  currency: Parameters<typeof formatAmount>[1]
  why?: boolean
}) {
  const bag = useWords('bag')
  const buy = useWords('buy')
  const details = [
    item.bundleSku === null ? null : bag('addOn'),
    item.optionName,
    item.subscriptionIntervalInMonth === null
      ? null
      : buy('months', { months: item.subscriptionIntervalInMonth }),
  ]
  return (
    <>
      <Picture
        source={pictureSource({ thumbnail: item.thumbnail, width: 1_200, height: 1_500 })}
        alt=""
        sizes="68px"
        className="aspect-4/5 w-full object-cover"
      />
      <div className="min-w-0">
        <p className="leading-snug font-medium">{item.name}</p>
        <p className="text-sm text-ink-soft">
          {details.filter(Boolean).join(' · ')} × {item.quantity}
        </p>
        {item.bestBefore === null ? null : (
          <p className="text-sm text-sale">{buy('bestBefore', { date: dayMonthYear(item.bestBefore) })}</p>
        )}
        {why ? <WhyLine item={item} /> : null}
      </div>
      <p className="num text-right">
        {formatAmount(item.total, currency)}
        {item.originalPrice === null ? null : (
          <>
            <span className="sr-only">{buy('before')}</span>
            <s className="block text-sm text-ink-soft">
              {formatAmount(item.originalPrice, currency, item.quantity)}
            </s>
          </>
        )}
      </p>
    </>
  )
}
