import type { SubscriptionLine } from '#shop/subscriptions/view/view.contract.ts'
import { mostQuantity } from '#shop/subscriptions/rules.ts'
import { classes } from '#ui/classes.ts'
import { Picture } from '#ui/media/picture.tsx'
import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { pictureSource } from '../../../shell/pictures.ts'
import { useDays } from '../use-days.ts'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { BoxChoice, Boxes, Choice, Outcome, strong } from './choice.tsx'

/** The line that is asked about; the only one, where none is named. */
export function useLine(): SubscriptionLine | null {
  const { subscription, page } = useAction()
  return subscription.lines.find(({ id }) => id === page.chosen.line) ?? subscription.lines[0] ?? null
}

export const Face = ({ thumbnail }: { thumbnail: string }) => (
  <Picture
    source={pictureSource({ thumbnail, width: 1_200, height: 1_500 })}
    alt=""
    sizes="56px"
    className="aspect-4/5 w-14 flex-none object-cover"
  />
)

/** What each delivery would cost. */
function NewAmount() {
  const t = useWords('subscription')
  const { subscription, page } = useAction()
  const after = page.after?.next
  return (
    <Outcome>
      {after
        ? t.rich('becomes', { b: strong, amount: formatAmount(after.total, subscription.currency) })
        : null}
    </Outcome>
  )
}

/** What one costs, beside what is there now. */
export function useDifference(): (option: { price: number; difference: number }) => string {
  const t = useWords('subscription')
  const { subscription } = useAction()
  const money = (amount: number) => formatAmount(Math.abs(amount), subscription.currency)
  return ({ price, difference }) =>
    difference === 0
      ? t('swap.same', { price: money(price) })
      : t(difference < 0 ? 'swap.less' : 'swap.more', { price: money(price), difference: money(difference) })
}

/** Another option in the place of a line. */
export function Swap() {
  const t = useWords('subscription')
  const { date } = useDays()
  const { subscription, page } = useAction()
  const differenceOf = useDifference()
  const line = useLine()
  if (!line) return null
  const chosen = line.options.find(({ subSku }) => subSku === page.chosen.option)
  return (
    <ActionFrame
      kicker={t('act.swap')}
      title={t('swap.title', { name: line.name })}
      lead={subscription.next ? t('swap.text', { day: date(subscription.next.renewsOn) }) : null}
    >
      <Boxes label={t('act.swap')}>
        <BoxChoice
          query={{ line: line.id }}
          isChosen={!chosen}
          picture={<Face thumbnail={line.thumbnail} />}
          title={`${line.name} ${line.optionName}`}
          text={t('swap.yours', { price: formatAmount(line.price, subscription.currency) })}
        />
        {line.options
          .filter(({ subSku }) => subSku !== line.subSku)
          .map((option) => (
            <BoxChoice
              key={option.subSku}
              query={{ line: line.id, option: option.subSku }}
              isChosen={option === chosen}
              picture={<Face thumbnail={option.thumbnail} />}
              title={option.name}
              text={option.inStock ? differenceOf(option) : `${differenceOf(option)} · ${t('swap.out')}`}
            />
          ))}
      </Boxes>
      <NewAmount />
      <ActionForm
        label={t('swap.go', { name: chosen?.name ?? '' })}
        decline={t('swap.keep', { name: line.name })}
      />
    </ActionFrame>
  )
}

const stepLook = 'grid size-13 place-items-center text-xl hover:text-accent'

/** How many of a line; none takes it out. */
export function Quantity() {
  const t = useWords('subscription')
  const { subscription, page } = useAction()
  const line = useLine()
  if (!line) return null
  const asNumber = Number(page.chosen.quantity)
  const quantity = Number.isInteger(asNumber) && page.chosen.quantity !== undefined ? asNumber : line.quantity
  const least = subscription.lines.length > 1 ? 0 : 1
  const step = (to: number, label: string, mark: string) =>
    to < least || to > mostQuantity ? (
      <span className={classes(stepLook, 'opacity-30')} aria-hidden="true">
        {mark}
      </span>
    ) : (
      <Choice
        query={{ line: line.id, quantity: String(to) }}
        isChosen={false}
        label={label}
        className={stepLook}
      >
        {mark}
      </Choice>
    )
  return (
    <ActionFrame
      kicker={t('quantity')}
      title={t(quantity === 0 ? 'quantityOut' : 'quantityTitle', { name: line.name, count: quantity })}
      lead={t('fromNext')}
    >
      <div className="mt-5 flex items-center gap-5">
        <Face thumbnail={line.thumbnail} />
        <span
          role="group"
          aria-label={t('quantityOf', { name: line.name })}
          className="inline-grid grid-cols-[3.25rem_3rem_3.25rem] items-center rounded border border-edge"
        >
          {step(quantity - 1, t('fewer', { name: line.name }), '−')}
          <span className="num text-center text-lg" aria-live="polite">
            {quantity}
          </span>
          {step(quantity + 1, t('moreOf', { name: line.name }), '+')}
        </span>
      </div>
      <NewAmount />
      <ActionForm
        label={quantity === 0 ? t('quantityRemove') : t('quantityGo', { count: quantity })}
        decline={t('quantityKeep', { count: line.quantity })}
      />
    </ActionFrame>
  )
}

const intervals = [1, 2, 3, 4, 5, 6] as const

/** How many months lie between deliveries. */
export function Interval() {
  const t = useWords('subscription')
  const { date } = useDays()
  const { subscription, page } = useAction()
  const chosen = Number(page.input?.interval ?? subscription.intervalInMonth)
  const { next, upcoming } = page.after ?? subscription
  const days = [...(next ? [next.renewsOn] : []), ...upcoming].slice(0, 3)
  return (
    <ActionFrame kicker={t('interval.kicker')} title={t('interval.title')} lead={t('interval.text')}>
      <ul
        aria-label={t('interval.unit')}
        className="mt-4 grid grid-cols-6 rounded border border-edge bg-paper [&>li+li]:border-l [&>li+li]:border-line"
      >
        {intervals.map((months) => (
          <li key={months}>
            <Choice
              query={{ interval: String(months) }}
              isChosen={months === chosen}
              label={t('interval.months', { months })}
              className={classes(
                'num grid h-11 place-items-center focus-visible:-outline-offset-2',
                months === chosen ? 'bg-ink text-paper' : 'hover:text-accent',
              )}
            >
              {months}
            </Choice>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">{t('interval.unit')}</p>
      {page.refusal ? null : (
        <ol className="mt-4 border-b border-line" aria-live="polite">
          {days.map((day, at) => (
            <li key={day} className="flex min-h-12 items-center justify-between border-t border-line">
              <span>{t(at === 0 ? 'interval.first' : at === 1 ? 'interval.second' : 'interval.third')}</span>
              <span className="num">{date(day)}</span>
            </li>
          ))}
        </ol>
      )}
      <ActionForm label={t('interval.go', { months: chosen })} decline={t('interval.keep')} />
    </ActionFrame>
  )
}
