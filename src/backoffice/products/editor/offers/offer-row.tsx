import type { OfferedOption } from '#shop/products/offers/offer.contract.ts'
import { TextField, Tick } from '../../../shell/forms/fields.tsx'
import { useWords } from '../../../words/words.tsx'
import { OfferFacts } from './offer-facts.tsx'
import type { OfferRow as Row } from './offer.rules.ts'

type Props = {
  row: Row
  index: number
  count: number
  /** Undefined: unknown code, or none typed yet. */
  option: OfferedOption | undefined
  isNew: boolean
  /** Moves and removes it in place; null: without JavaScript the form is submitted for that. */
  acts: { move: (to: number) => void; remove: () => void; write: (option: string) => void } | null
}

/** An offer: code, option with price, position, and removal. */
export function OfferRow({ row, index, count, option, isNew, acts }: Props) {
  const t = useWords('products')
  const at = `offers[${index}]`
  const place = t('offerAt', { place: index + 1, count })
  return (
    <li>
      <div className="fields">
        <TextField
          name={`${at}[bundle]`}
          label={t('offerCode')}
          maxLength={80}
          defaultValue={row.bundle}
          required={!isNew || row.option !== ''}
        />
        <TextField
          name={`${at}[option]`}
          label={t('offeredOption')}
          maxLength={80}
          defaultValue={row.option}
          required={!isNew || row.option !== ''}
          onChange={acts ? (event) => acts.write(event.currentTarget.value.trim()) : undefined}
        />
      </div>
      {row.option === '' ? null : <OfferFacts option={option} />}
      <div className="row">
        <span className="small soft">{place}</span>
        <span className="row push">
          {(['up', 'down'] as const).map((way) => (
            <button
              key={way}
              type={acts ? 'button' : 'submit'}
              name={acts ? undefined : 'move'}
              value={acts ? undefined : `${way} ${index}`}
              className="act"
              aria-label={t(way === 'up' ? 'moveUp' : 'moveDown', { place })}
              disabled={way === 'up' ? index === 0 : index === count - 1}
              onClick={acts ? () => acts.move(way === 'up' ? index - 1 : index + 1) : undefined}
            >
              {way === 'up' ? '↑' : '↓'}
            </button>
          ))}
          {acts ? (
            <button type="button" className="act" onClick={acts.remove}>
              {t('removeOffer')}
            </button>
          ) : isNew ? null : (
            <Tick name={`${at}[remove]`} label={t('removeOffer')} />
          )}
        </span>
      </div>
    </li>
  )
}
