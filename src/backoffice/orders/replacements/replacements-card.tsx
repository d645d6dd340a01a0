import type { RefundedParcel, Replacement } from '#shop/orders/replacements/replacement.contract.ts'
import type { Currency } from '#shop/money.ts'
import { Link } from '#ui/link.tsx'
import { Amount } from '../../shell/amount.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'

type Props = {
  id: string
  currency: Currency
  replacements: readonly Replacement[]
  refunded: readonly RefundedParcel[]
}

/** Replacements of an order, or the order it replaces; and what to do if the lost parcel arrives after all. */
export function ReplacementsCard({ id, currency, replacements, refunded }: Props) {
  const t = useWords('replacement')
  if (replacements.length === 0 && refunded.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="replacements">
      <h2 id="replacements">{t('card')}</h2>
      {replacements.map((each) => (
        <div key={each.id} className="stack" style={{ gap: 4 }}>
          <p className="row">
            <Link to={`/desk/orders/${each.ofId === id ? each.orderId : each.ofId}`} className="link num">
              {each.ofId === id ? each.number : each.ofNumber}
            </Link>
            <span>{t(each.ofId === id ? 'sentAgain' : 'inPlace')}</span>
            {each.stands ? null : <span className="soft">{t('cancelled')}</span>}
            {each.worth === null ? null : (
              <span className="push">
                <Amount of={each.worth} currency={currency} />
              </span>
            )}
          </p>
          <p className="small soft">
            {t(`causes.${each.cause}`)} · {each.reason} · {each.madeBy} · <Moment at={each.madeAt} />
          </p>
          {each.ofId === id && each.turnedUp ? (
            <TurnedUp
              id={id}
              of={{ replacement_id: each.id }}
              word={!each.stands ? 'cameCancelled' : each.hasLeft ? 'cameTwice' : 'cameFirst'}
              settledBy={each.settledBy}
            />
          ) : null}
        </div>
      ))}
      {refunded.map((each) => (
        <div key={each.parcelId} className="stack" style={{ gap: 4 }}>
          <p>{[each.carrier, each.trackingNumber].filter(Boolean).join(' ')}</p>
          <TurnedUp
            id={id}
            of={{ parcel_id: each.parcelId }}
            word={each.isReturned ? 'backRefunded' : 'cameRefunded'}
            settledBy={each.settledBy}
          />
        </div>
      ))}
    </section>
  )
}

type TurnedUpProps = {
  id: string
  /** Hidden field that identifies the replacement or the parcel. */
  of: Readonly<Record<string, string>>
  word: 'cameCancelled' | 'cameTwice' | 'cameFirst' | 'cameRefunded' | 'backRefunded'
  settledBy: string | null
}

function TurnedUp({ id, of, word, settledBy }: TurnedUpProps) {
  const t = useWords('replacement')
  const may = useMay()
  if (settledBy !== null) return <p className="small soft">{t('settledBy', { who: settledBy })}</p>
  return (
    <div className="stack">
      <p className="hot">{t(word)}</p>
      {may('refunds.request') ? (
        <ActForm call={calls.settleTurnedUp} fixed={{ id, ...of }} className="row end">
          <TextField name="note" label={t('whatBecame')} required maxLength={300} />
          <Send>{t('settle')}</Send>
        </ActForm>
      ) : null}
    </div>
  )
}
