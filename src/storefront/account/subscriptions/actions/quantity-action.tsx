import { mostQuantity } from '#shop/subscriptions/rules.ts'
import { classes } from '#ui/classes.ts'
import { useWords } from '../../../i18n/words.tsx'
import { useAction } from './action-context.ts'
import { ActionForm } from './action-form.tsx'
import { ActionFrame } from './action-frame.tsx'
import { Choice } from './choice.tsx'
import { useLine, Face, NewAmount } from './content-actions.tsx'

const stepLook = 'grid size-13 place-items-center text-xl hover:text-accent'

/** Changes the quantity of a line; zero removes it. */
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
