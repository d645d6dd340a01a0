import type { Card } from '#shop/cards/contract.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { classes } from '#ui/classes.ts'
import { useWords } from '../../i18n/words.tsx'

export type Cards = { cards: readonly Card[]; canKeep: boolean }

type CardChoiceProps = Cards & {
  forSubscription: boolean
  /** Previous selection: id of a card, empty for a new one; and whether a new card is to be stored. */
  chosen?: string | undefined
  keeps?: boolean | undefined
}

const isOut = (card: Card, forSubscription: boolean): boolean =>
  card.expired || (forSubscription && card.funding === 'prepaid')

/** The card selected initially: the member's default if it can pay. */
const firstOf = ({ cards, forSubscription }: CardChoiceProps): string =>
  cards.find((card) => card.isDefault && !isOut(card, forSubscription))?.id ?? ''

/**
 * Choice of a stored card or a new one, which may be stored. Radio buttons and a checkbox, so it works without
 * JavaScript.
 */
export function CardChoice(props: CardChoiceProps) {
  const { cards, canKeep, forSubscription, chosen = firstOf(props), keeps = false } = props
  const t = useWords('cards')
  if (cards.length === 0 && !canKeep) return null
  const look = 'flex items-start gap-3 py-2 has-disabled:opacity-55'
  const radio =
    'mt-[0.15em] size-4.5 flex-none appearance-none rounded-full border-[1.5px] border-ink-soft bg-well checked:border-6 checked:border-accent'
  return (
    <div className="group/cards grid gap-2">
      {cards.length > 0 ? (
        <fieldset>
          <legend className="sr-only">{t('which')}</legend>
          {cards.map((card) => (
            <label key={card.id} className={look}>
              <input
                type="radio"
                name="card_id"
                value={card.id}
                defaultChecked={card.id === chosen}
                disabled={isOut(card, forSubscription)}
                className={radio}
              />
              <CardName
                card={card}
                why={forSubscription && card.funding === 'prepaid' ? t('notForPlans') : null}
              />
            </label>
          ))}
          <label className={look}>
            <input
              type="radio"
              name="card_id"
              value=""
              data-other=""
              defaultChecked={chosen === ''}
              className={radio}
            />
            <span>{t('other')}</span>
          </label>
        </fieldset>
      ) : null}
      {canKeep ? (
        <div
          className={classes(cards.length > 0 && 'hidden group-has-[input[data-other]:checked]/cards:block')}
        >
          {forSubscription ? (
            <KeptForSubscription />
          ) : (
            <Checkbox
              name="keep_card"
              value="1"
              defaultChecked={keeps}
              label={t('keep')}
              detail={t('keepDetail')}
            />
          )}
        </div>
      ) : null}
    </div>
  )
}

/** A subscription is charged to a stored card, so the checkbox is ticked and cannot be unticked. */
function KeptForSubscription() {
  const t = useWords('cards')
  return (
    <>
      <input type="hidden" name="keep_card" value="1" />
      <Checkbox
        checked
        readOnly
        aria-disabled
        onClick={(event) => event.preventDefault()}
        label={t('keep')}
        detail={t('keptForPlans')}
      />
    </>
  )
}

/** A card by brand, last digits and expiry. */
export function CardName({ card, why = null }: { card: Card; why?: string | null }) {
  const t = useWords('cards')
  return (
    <span className="num min-w-0 whitespace-normal!">
      {t('named', { brand: t(`brand.${card.brand}`), digits: card.lastFour })}
      <span className={classes('block text-sm', card.expired ? 'text-error' : 'text-ink-soft')}>
        {[
          card.expires && t(card.expired ? 'over' : 'until', { expires: card.expires }),
          card.funding === 'prepaid' && t('prepaid'),
          why,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}
