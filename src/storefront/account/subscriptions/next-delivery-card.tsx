import type { NextDelivery } from '#shop/subscriptions/view/view.contract.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { formatAmount } from '../../cart/amounts.ts'
import { useWords } from '../../i18n/words.tsx'
import { pictureSource } from '../../shell/pictures.ts'
import { useCardName } from './names.ts'
import { useSubscriptionPaths } from './paths.ts'
import { TodayContext, useDays } from './use-days.ts'

type Props = { delivery: NextDelivery }

/** Next delivery on the dashboard; the whole card is a link. */
export function NextDeliveryCard({ delivery }: Props) {
  return (
    <TodayContext value={delivery.today}>
      <Card delivery={delivery} />
    </TodayContext>
  )
}

function Card({ delivery }: Props) {
  const t = useWords('subscription')
  const paths = useSubscriptionPaths()
  const cardName = useCardName()
  const { long, until } = useDays()
  const { id, lines, currency, card, dunning } = delivery
  const amount = formatAmount(dunning?.amountDue ?? delivery.amountDue, currency)
  return (
    <Link
      to={paths.one(id)}
      className="grid bg-shell transition-colors hover:bg-accent-soft sm:col-span-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] xl:col-span-3"
    >
      <span className="grid aspect-[6/5] auto-cols-fr grid-flow-col overflow-hidden sm:aspect-auto sm:h-64">
        {lines.slice(0, 2).map((line) => (
          <Picture
            key={line.id}
            source={pictureSource({ thumbnail: line.thumbnail, width: 1_200, height: 1_500 })}
            alt=""
            sizes={`(min-width: 40rem) 25rem, ${lines.length > 1 ? 50 : 94}vw`}
            className="h-full w-full object-cover object-[50%_80%]"
          />
        ))}
      </span>
      <span className="flex flex-col p-6">
        <span className="text-sm text-ink-soft">{t('home.title')}</span>
        <h2 className="mt-1 text-[clamp(1.625rem,2.4vw,1.875rem)]">{long(delivery.renewsOn)}</h2>
        <span className="mt-1.5 text-[0.9375rem]">
          {dunning?.reason ?? lines.map(({ name, quantity }) => `${name} × ${quantity}`).join(' · ')}
        </span>
        <dl className="my-4 border-t border-line text-sm [&>div]:flex [&>div]:justify-between [&>div]:gap-4 [&>div]:border-b [&>div]:border-line [&>div]:py-2">
          <div>
            <dt className="text-ink-soft">{dunning ? t('toPay') : t('home.sum')}</dt>
            <dd className="num text-right whitespace-normal!">
              {amount} · {cardName(card)}
            </dd>
          </div>
          {delivery.canChange && !dunning ? (
            <div>
              <dt className="text-ink-soft">{t('home.change')}</dt>
              <dd className="num text-right">{until(delivery.changeBy)}</dd>
            </div>
          ) : null}
        </dl>
        <span className="more mt-auto w-fit">{t('home.open')}</span>
      </span>
    </Link>
  )
}
