import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listRecall } from '#shop/orders/fulfilment/recall.contract.ts'
import { getLot, type DeskLot } from '#shop/stock/lots/lot.contract.ts'
import { moveKinds } from '#shop/stock/rules.ts'
import { Link } from '#ui/link.tsx'
import { ActorName } from '../words/actor-name.tsx'
import { Amount } from '../shell/amount.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { LotActions } from './lot-actions.tsx'
import { LotLabel } from './lot-state.tsx'
import { LotRecall, recallPageSize } from './lot-recall.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  const page = Math.max(1, Math.trunc(Number(new URL(args.request.url).searchParams.get('page'))) || 1)
  return {
    ...(await callDesk(args, getLot, { id })),
    recall: await callDesk(args, listRecall, { id, page, limit: recallPageSize }),
  }
}

/** A lot: locations, history, and orders that received pieces of it. */
export default function Lot() {
  const t = useWords('stock')
  const { lot, events, moves, recall } = useLoaderData<typeof loader>()
  const state = useWords('lotState')
  const kind = useWords('move')
  const may = useMay()
  return (
    <>
      <PageTop title={t('lotOf', { lot: lot.number })}>
        <LotLabel state={lot.state} />
        <Link to="/desk/stock/lots" className="act">
          {t('lots')}
        </Link>
      </PageTop>
      <div className="desk-two">
        <div className="stack">
          <LotFacts lot={lot} />
          <LotRecall lotId={lot.id} {...recall} />
        </div>
        <div className="stack">
          {may('stock.change') ? <LotActions lot={lot} /> : null}
          <section className="desk-card" aria-labelledby="history">
            <h2 id="history">{t('history')}</h2>
            <ol className="desk-line-time">
              {events.map((event) => (
                <li key={`${event.at} ${event.to}`}>
                  {state(event.to)}{' '}
                  <span className="soft small">
                    <ActorName of={event.actor} />
                  </span>
                  {event.reason === '' ? null : <div className="small soft">{event.reason}</div>}
                  <div className="small soft">
                    <Moment at={event.at} />
                  </div>
                </li>
              ))}
            </ol>
          </section>
          <section className="desk-card" aria-labelledby="moves">
            <h2 id="moves">{t('moves')}</h2>
            <ol className="desk-line-time">
              {moves.map((move, index) => (
                <li key={index}>
                  {kind(moveKinds.find((each) => each === move.kind) ?? 'adjust')}{' '}
                  <b className="num">{move.pieces > 0 ? `+${move.pieces}` : `−${-move.pieces}`}</b>{' '}
                  <span className="soft small">{move.placeName}</span>
                  {move.cost === null ? null : (
                    <span className="soft small">
                      {' '}
                      <Amount of={move.cost} currency="HKD" />
                    </span>
                  )}
                  <div className="small soft">
                    {move.reason} · <ActorName of={move.actor} /> · <Moment at={move.at} />
                  </div>
                </li>
              ))}
            </ol>
          </section>
        </div>
      </div>
    </>
  )
}

function LotFacts({ lot }: { lot: DeskLot }) {
  const t = useWords('stock')
  return (
    <section className="desk-card" aria-label={t('lot')}>
      <dl>
        <dt>{t('item')}</dt>
        <dd>
          <span className="num">{lot.subSku}</span> {lot.name} <span className="soft">{lot.optionName}</span>
        </dd>
        <dt>{t('expiresOn')}</dt>
        <dd className="num">{lot.expiresOn ?? t('noExpiry')}</dd>
        <dt>{t('places')}</dt>
        <dd className="num wraps">
          {lot.places.map(({ placeName, pieces }) => `${placeName}: ${pieces}`).join(', ') || '0'}
        </dd>
        {lot.blockedBecause === '' ? null : (
          <>
            <dt>{t('reason')}</dt>
            <dd>{lot.blockedBecause}</dd>
          </>
        )}
      </dl>
    </section>
  )
}
