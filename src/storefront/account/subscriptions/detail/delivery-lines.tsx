import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { Subscription, SubscriptionLine } from '#shop/subscriptions/view/view.contract.ts'
import { mostQuantity } from '#shop/subscriptions/rules.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { pictureSource } from '../../../shell/pictures.ts'
import { usePathTo } from '../../../i18n/paths.ts'
import { ActionLink } from '../actions/action-link.tsx'
import { useDays } from '../use-days.ts'

type Lines = { subscription: Subscription; next: Subscription['next'] }

/** Lines of each delivery; while it can be changed, with quantity and replacement. */
export function DeliveryLines({ subscription, next }: Lines) {
  return (
    <ul className="mt-6">
      {subscription.lines.map((line) => (
        <Line key={line.id} subscription={subscription} line={line} next={next} />
      ))}
    </ul>
  )
}

function Line({ subscription, line, next }: Lines & { line: SubscriptionLine }) {
  const t = useWords('subscription')
  const to = usePathTo()
  const { currency, may } = subscription
  const canChange = may.change && next !== null
  const short = next?.short.find(({ lineId }) => lineId === line.id)
  const price = formatAmount(line.price, currency)
  return (
    <li className="grid grid-cols-[3.75rem_minmax(0,1fr)_auto] gap-x-4 border-t border-line py-4 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
      <Picture
        source={pictureSource({ thumbnail: line.thumbnail, width: 1_200, height: 1_500 })}
        alt=""
        sizes="72px"
        className="aspect-4/5 w-full object-cover"
      />
      <div className="min-w-0">
        <p className="leading-snug font-medium">
          <Link
            to={to('/:brand/:producturl?', { brand: line.brandSlug, producturl: line.uniqueUrl })}
            className="hover:text-accent"
          >
            {line.name}
          </Link>
        </p>
        <p className="text-sm text-ink-soft">
          {[
            ...(canChange
              ? [line.optionName, t('each', { price })]
              : [`${line.optionName} ${t('times', { count: line.quantity })}`]),
            canChange && line.singlePrice !== null && line.singlePrice > line.price
              ? t('boughtOnce', { price: formatAmount(line.singlePrice, currency) })
              : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {canChange ? <LineControls subscription={subscription} line={line} /> : null}
        <LineNews subscription={subscription} line={line} outcome={short?.outcome ?? null} />
      </div>
      <p className="num text-right">{formatAmount(line.total, currency)}</p>
    </li>
  )
}

/** Links to decrease, increase or replace a line; each leads to a confirmation with its outcome. */
function LineControls({ subscription, line }: { subscription: Subscription; line: SubscriptionLine }) {
  const t = useWords('subscription')
  const step = (quantity: number, label: string, icon: ReactNode) => (
    <ActionLink
      of={subscription}
      to="quantity"
      query={{ line: line.id, quantity: String(quantity) }}
      label={label}
      className="grid size-11 place-items-center hover:text-accent"
    >
      {icon}
    </ActionLink>
  )
  const isLast = subscription.lines.length === 1 && line.quantity === 1
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-4.5 gap-y-2">
      <span
        role="group"
        aria-label={t('quantityOf', { name: line.name })}
        className="inline-grid grid-cols-[2.75rem_2rem_2.75rem] items-center rounded border border-edge bg-paper"
      >
        {isLast ? <span /> : step(line.quantity - 1, t('fewer', { name: line.name }), <Minus size={15} />)}
        <span className="num text-center text-[0.9375rem]">{line.quantity}</span>
        {line.quantity < mostQuantity ? (
          step(line.quantity + 1, t('moreOf', { name: line.name }), <Plus size={15} />)
        ) : (
          <span />
        )}
      </span>
      {line.options.length > 0 ? (
        <ActionLink of={subscription} to="swap" query={{ line: line.id }} className="more tap text-sm!">
          {t('act.swap')}
          <span className="sr-only"> {line.name}</span>
        </ActionLink>
      ) : null}
    </div>
  )
}

/** Notices of a line: a price increase, the end of an option, out of stock. */
function LineNews({
  subscription,
  line,
  outcome,
}: {
  subscription: Subscription
  line: SubscriptionLine
  outcome: NonNullable<Subscription['next']>['short'][number]['outcome'] | null
}) {
  const t = useWords('subscription')
  const { date } = useDays()
  const messages = [
    outcome === 'substitute'
      ? t('short.substitute', { name: line.substitute?.name ?? '' })
      : outcome && t(`short.${outcome}`),
    line.nextPrice !== null && line.nextPriceFrom !== null
      ? t('priceFrom', {
          price: formatAmount(line.nextPrice, subscription.currency),
          day: date(line.nextPriceFrom),
        })
      : null,
    line.endsOn === null ? null : t('soldUntil', { day: date(line.endsOn) }),
  ].filter((each) => each !== null)
  return messages.map((text) => (
    <p key={text} className="mt-2 border-l-2 border-warning pl-3 text-sm">
      {text}
    </p>
  ))
}
