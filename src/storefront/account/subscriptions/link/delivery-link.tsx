import type { SubscriptionLink } from '#shop/subscriptions/contract.ts'
import { isCurrency } from '#shop/money.ts'
import { buttonLook } from '#ui/button-look.ts'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import { formatAmount } from '../../../cart/amounts.ts'
import { usePathTo } from '../../../i18n/paths.ts'
import { useWords } from '../../../i18n/words.tsx'
import { pictureSource } from '../../../shell/pictures.ts'
import { useDays } from '../use-days.ts'
import { LinkActions, UndoLink } from './link-actions.tsx'

type Props = { link: SubscriptionLink; token: string }

/** A delivery opened by the link of its notice: lines, date, amount, and five actions of one press each. */
export function DeliveryLink({ link, token }: Props) {
  const t = useWords('subscription')
  const { long, until } = useDays()
  const isOpen = link.actions.length > 0
  const ending = isOpen || link.done !== null ? null : link.isOver ? 'over' : 'used'
  return (
    <div className="wrap max-w-2xl py-[clamp(1.5rem,4vw,4rem)]">
      <p className="num text-sm text-ink-soft">{t('link.number', { number: link.number })}</p>
      <h1 className="mt-1 text-3xl">{t('link.heading', { day: long(link.renewsOn) })}</h1>
      <div aria-live="polite">
        {link.done === null ? null : (
          <div className="mt-5 bg-accent-soft p-5">
            <p className="font-display text-xl">{link.done}</p>
            {link.canUndo ? (
              <UndoLink token={token} until={until(link.changeBy)} />
            ) : (
              <p className="mt-2 text-[0.9375rem]">{t('link.used')}</p>
            )}
          </div>
        )}
      </div>
      {isOpen ? (
        <p className="mt-2 text-ink-soft">{t('link.text', { until: until(link.changeBy) })}</p>
      ) : null}
      {ending === null ? null : <p className="mt-5 border-l-2 border-warning pl-4">{t(`link.${ending}`)}</p>}
      <Contents link={link} />
      {isOpen ? <LinkActions link={link} token={token} /> : <Onward />}
    </div>
  )
}

function Contents({ link }: { link: SubscriptionLink }) {
  const t = useWords('subscription')
  const money = isCurrency(link.currency)
    ? formatAmount(link.amountDue, link.currency)
    : `${link.currency} ${link.amountDue}`
  return (
    <section aria-label={t('contents')} className="mt-6 bg-shell px-[clamp(1.25rem,2.3vw,2rem)] py-3">
      <ul>
        {link.items.map((item) => (
          <li
            key={item.lineId}
            className="grid grid-cols-[3.75rem_minmax(0,1fr)] items-center gap-x-4 border-t border-line py-3.5 first:border-t-0"
          >
            <Picture
              source={pictureSource({ thumbnail: item.thumbnail, width: 1_200, height: 1_500 })}
              alt=""
              sizes="60px"
              className="aspect-4/5 w-full object-cover"
            />
            <p className="min-w-0">
              <span className="block font-medium">{item.name}</span>
              <span className="block text-sm text-ink-soft">
                {item.optionName} × {item.quantity}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-5 border-t border-line py-3.5 font-display text-xl">
        <span>{t('toPay')}</span>
        <span className="num">{money}</span>
      </p>
    </section>
  )
}

function Onward() {
  const t = useWords('subscription')
  const to = usePathTo()
  return (
    <p className="mt-6">
      <Link
        to={`${to('/account')}?view=SUBSCRIPTIONS`}
        className={buttonLook({ className: 'max-sm:w-full' })}
      >
        {t('link.account')}
      </Link>
    </p>
  )
}
