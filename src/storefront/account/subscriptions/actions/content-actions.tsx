import type { SubscriptionLine } from '#shop/subscriptions/view/view.contract.ts'
import { Picture } from '#ui/media/picture.tsx'
import { formatAmount } from '../../../cart/amounts.ts'
import { useWords } from '../../../i18n/words.tsx'
import { pictureSource } from '../../../shell/pictures.ts'
import { useDays } from '../use-days.ts'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { BoxChoice, Boxes, Outcome, strong } from './choice.tsx'

/** The selected line; the first if none is selected. */
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

/** New price of each delivery. */
export function NewAmount() {
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

/** Formats the price of an option with the difference to the current one. */
export function useDifference(): (option: { price: number; difference: number }) => string {
  const t = useWords('subscription')
  const { subscription } = useAction()
  const money = (amount: number) => formatAmount(Math.abs(amount), subscription.currency)
  return ({ price, difference }) =>
    difference === 0
      ? t('swap.same', { price: money(price) })
      : t(difference < 0 ? 'swap.less' : 'swap.more', { price: money(price), difference: money(difference) })
}

/** Replaces a line's option by another one. */
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
