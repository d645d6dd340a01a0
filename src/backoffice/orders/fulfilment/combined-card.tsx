import type { Combined } from '#shop/orders/combined/combined.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, Tick } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'

type Props = { id: string; combined: Combined }

/** Orders of a buyer that are combined into one parcel, those that could be, and why others cannot. */
export function CombinedCard({ id, combined }: Props) {
  const t = useWords('combined')
  const { orders, left, candidates } = combined
  if (orders.length === 0 && left === null && candidates.length === 0) return null
  return (
    <section className="desk-card" aria-labelledby="combined">
      <h2 id="combined">{t('title')}</h2>
      {orders.length > 0 ? <Together id={id} combined={combined} /> : null}
      {left === null ? null : (
        <p className="small hot">
          {t('left', { numbers: left.numbers.join(', '), cause: t(`cause.${left.cause}`) })}{' '}
          <Moment at={left.at} />
        </p>
      )}
      <Candidates id={id} combined={combined} />
    </section>
  )
}

function Together({ id, combined: { orders, canTakeApart } }: Props) {
  const t = useWords('combined')
  const may = useMay()
  const slips = new URLSearchParams([
    ['kind', 'slip'],
    ['id', id],
    ...orders.map((order): [string, string] => ['id', order.id]),
  ])
  return (
    <>
      <p className="row">
        <span>{t('with')}</span>
        {orders.map((order) => (
          <Link key={order.id} to={`/desk/orders/${order.id}`} className="link num">
            {order.number}
          </Link>
        ))}
      </p>
      <p className="small soft">{t('together')}</p>
      <div className="row no-print">
        <Link to={`/desk/orders/print?${slips}`} className="act">
          {t('slips')}
        </Link>
        {canTakeApart && may('orders.fulfil') ? (
          <ActForm call={calls.takeApart} fixed={{ id }} className="row">
            <Send look="">{t('apart')}</Send>
          </ActForm>
        ) : null}
      </div>
    </>
  )
}

function Candidates({ id, combined: { candidates, exclusion, orders } }: Props) {
  const t = useWords('combined')
  const may = useMay()
  const fitting = candidates.filter((each) => each.exclusion === null)
  if (candidates.length === 0) return null
  const isOffered = fitting.length > 0 && exclusion === null && may('orders.fulfil')
  return (
    <>
      {isOffered && orders.length === 0 ? <p className="small">{t('offer')}</p> : null}
      {isOffered ? (
        <ActForm call={calls.combineOrders} fixed={{ id }} className="stack">
          {fitting.map((each, at) => (
            <Tick
              key={each.id}
              name={`ids[${at}]`}
              value={each.id}
              defaultChecked
              label={
                <>
                  <b className="num">{each.number}</b>{' '}
                  <span className="soft">{t('pieces', { count: each.pieces })}</span>
                </>
              }
            />
          ))}
          <Send look="">{t('go')}</Send>
        </ActForm>
      ) : null}
      <ul className="small soft" style={{ listStyle: 'none', padding: 0 }}>
        {candidates
          .filter((each) => each.exclusion !== null)
          .map((each) => (
            <li key={each.id}>
              <Link to={`/desk/orders/${each.id}`} className="link num">
                {each.number}
              </Link>{' '}
              {each.exclusion === null ? null : t(`exclusion.${each.exclusion}`)}
            </li>
          ))}
      </ul>
    </>
  )
}
