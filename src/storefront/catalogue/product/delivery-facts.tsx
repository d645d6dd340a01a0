import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.tsx'
import type { BuyOption } from './buy-option.ts'
import type { ProductView } from './product-view.ts'

/** Delivery dates, countries and costs, below the button. */
export function DeliveryFacts({ product, option }: { product: ProductView; option: BuyOption }) {
  const t = useWords('buy')
  if (product.treatment) return null
  const bold = (chunks: ReactNode) => <b className="font-medium text-ink">{chunks}</b>
  const ships = option.refused === null
  return (
    <ul className="grid gap-1.5 text-sm text-ink-soft">
      {ships && option.preOrder ? (
        <>
          <li>{t.rich('preOrderFact', { b: bold, date: option.estimate ?? option.arrives.from })}</li>
          <li>{option.cutOff ? t('cutOff', { date: option.cutOff }) : t('cutOffAnytime')}</li>
        </>
      ) : null}
      {ships && !option.preOrder ? <li>{t.rich('shipsFact', { b: bold })}</li> : null}
      {ships ? <li>{t('window', option.arrives)}</li> : null}
      {option.bestBefore ? (
        <li className="text-sale">{t('bestBefore', { date: option.bestBefore })}</li>
      ) : null}
      {option.expectedOn ? <li>{t('expectedBack', { date: option.expectedOn })}</li> : null}
      {option.low ? <li className="text-sale">{t('low')}</li> : null}
      {product.freeFrom ? <li>{t.rich('freeFact', { b: bold, amount: product.freeFrom })}</li> : null}
      <li>
        <Places names={product.shipsTo} />
      </li>
    </ul>
  )
}

const named = 3

function Places({ names }: { names: readonly string[] }) {
  const t = useWords('buy')
  const places = names.slice(0, named).join(t('comma'))
  const others = names.length - named
  return others > 0
    ? t('shipsToMany', { places, count: others })
    : t('shipsTo', { places: names.join(t('comma')) })
}
