import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DeskDocument } from '#shop/products/editing/document.contract.ts'
import type { OfferedOption } from '#shop/products/offers/offer.contract.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { calls } from '../../../shell/forms/calls.ts'
import { useSent } from '../../../shell/forms/sent-context.ts'
import { useWords } from '../../../words/words.tsx'
import { PartForm } from '../part-form.tsx'
import { useProduct } from '../product-context.ts'
import { FindOption, offerWords } from './find-option.tsx'
import { OfferRow } from './offer-row.tsx'
import { codeFor, moved, type OfferRow as Row } from './offer.rules.ts'

const offersOf = ({ offers }: DeskDocument) => offers

/** Options of other products that are offered with this one at a special price. */
export function OffersForm({ found }: { found: readonly OfferedOption[] }) {
  const t = useWords('products')
  const hydrated = useHydrated()
  const put = useRef<((option: OfferedOption) => void) | null>(null)
  return (
    <PartForm
      id="offers"
      title={t('part.offers')}
      call={calls.saveProductOffers}
      of={offersOf}
      foot={<FindOption found={found} add={hydrated ? (option) => put.current?.(option) : null} />}
    >
      {(document) => <Offers offers={document.offers} found={found} put={put} />}
    </PartForm>
  )
}

type OffersProps = {
  offers: DeskDocument['offers']
  found: readonly OfferedOption[]
  /** Ref to the function by which the search below adds an option. */
  put: { current: ((option: OfferedOption) => void) | null }
}

function Offers({ offers, found, put }: OffersProps) {
  const t = useWords('products')
  const { product } = useProduct()
  const { errors } = useSent()
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const mark = useRef<HTMLInputElement>(null)
  const [known, setKnown] = useState<readonly OfferedOption[]>([])
  const [rows, setRows] = useState<readonly Row[]>(() =>
    offers.map(({ bundle, option }) => ({ key: bundle, bundle, option })),
  )
  // moved, added or removed rows count as edits
  const change = (next: readonly Row[]) => {
    setRows(next)
    mark.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  useEffect(() => {
    put.current = (option) => {
      setKnown([...known, option])
      const bundle = codeFor(product.sku, option.sku)
      change([...rows, { key: `new ${rows.length} ${option.sku}`, bundle, option: option.sku }])
    }
  })
  const chosen = query.get(offerWords.option) ?? ''
  const named = rows.some(({ option }) => option === chosen) ? '' : chosen
  const shown = hydrated
    ? rows
    : [...rows, { key: 'new', bundle: codeFor(product.sku, named), option: named }] // a new empty row is always available
  const optionOf = (sku: string) => [...product.offered, ...known, ...found].find((each) => each.sku === sku)
  return (
    <>
      <input ref={mark} type="hidden" />
      <p className="small soft">{t('offersHint')}</p>
      {errors.offers ? <p className="fault">{errors.offers}</p> : null}
      {shown.length === 0 ? <p className="soft">{t('noOffers')}</p> : null}
      <ol className="desk-offers">
        {shown.map((row, index) => (
          <OfferRow
            key={row.key}
            row={row}
            index={index}
            count={shown.length}
            option={optionOf(row.option)}
            isNew={row.key.startsWith('new')}
            acts={
              hydrated
                ? {
                    move: (to) => change(moved(rows, index, to)),
                    remove: () => change(rows.filter((each) => each !== row)),
                    write: (option) =>
                      setRows(rows.map((each) => (each === row ? { ...each, option } : each))),
                  }
                : null
            }
          />
        ))}
      </ol>
    </>
  )
}
