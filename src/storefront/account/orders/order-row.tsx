import type { Order as Agreed } from '#shop/orders/order.contract.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { momentInHongKong } from '../../checkout/pay/moment.rules.ts'
import { useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'

/** An order in one row: date, content, state and total. */
export function OrderRow({ order, to }: { order: Agreed; to: string }) {
  const t = useWords('account')
  const [first, ...rest] = order.items.filter(({ quantity }) => quantity > 0)
  return (
    <li className="border-b border-line">
      <Link
        to={to}
        className="grid grid-cols-[4.25rem_minmax(0,1fr)_auto] items-center gap-x-4 py-4 hover:text-accent"
      >
        {first ? (
          <Picture
            source={pictureSource({ thumbnail: first.thumbnail, width: 1_200, height: 1_500 })}
            alt=""
            sizes="68px"
            className="aspect-4/5 w-full object-cover"
          />
        ) : (
          <span />
        )}
        <span className="min-w-0">
          <span className="num block text-sm whitespace-normal! text-ink-soft">
            {order.number}
            <span className="max-sm:hidden"> · </span>
            <span className="max-sm:block">{momentInHongKong(order.createdAt)}</span>
          </span>
          <span className="block truncate">{first?.name}</span>
          <span className="block text-sm text-ink-soft">
            {rest.length > 0 ? `${t('andMore', { count: rest.length })} · ` : ''}
            {order.statusText}
          </span>
        </span>
        <span className="num text-right">{formatAmount(order.total, order.currency)}</span>
      </Link>
    </li>
  )
}
