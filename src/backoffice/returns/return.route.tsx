import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDeskReturn } from '#shop/returns/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { StateLabel, useStateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'
import { exchangeOf, refundOf } from './refund.server.ts'
import { ReturnActions } from './return-actions.tsx'
import { ReturnPhotos } from './return-photos.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { return: each } = await callDesk(args, getDeskReturn, { id: args.params.id ?? '' })
  const isInspected = each.state === 'inspected'
  return {
    each,
    preview: isInspected ? await refundOf(args, each) : null,
    exchange: isInspected ? await exchangeOf(args, each) : null,
  }
}

/** One return: what comes back and why, what was found, what was decided, and what can be. */
export default function Return() {
  const t = useWords('returns')
  const why = useWhy()
  const { each, preview, exchange } = useLoaderData<typeof loader>()
  const state = useStateLabel()
  const may = useMay()
  return (
    <>
      <PageTop title={each.number}>
        <StateLabel state={each.state} />
      </PageTop>
      <div className="desk-two">
        <section className="desk-card stack" aria-labelledby="goods">
          <h2 id="goods">{t('goods')}</h2>
          <Scroll label={t('goods')}>
            <table className="desk-table">
              <thead>
                <tr>
                  <th>{t('product')}</th>
                  <th>{t('pieces')}</th>
                  <th>{t('reason')}</th>
                  <th>{t('found')}</th>
                </tr>
              </thead>
              <tbody>
                {each.lines.map((line) => (
                  <tr key={line.lineId}>
                    <td>
                      {line.name} <span className="soft">{line.optionName}</span>
                      {line.note === '' ? null : <div className="small soft">{line.note}</div>}
                    </td>
                    <td className="tight num">{line.units}</td>
                    <td>{t(`why.${line.reason}`)}</td>
                    <td>{line.verdict ? t(`verdict.${line.verdict}`) : '—'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
          <ReturnPhotos photos={each.photos} />
          <dl>
            <dt>{t('order')}</dt>
            <dd className="num">
              {may('orders.read') ? (
                <Link to={`/desk/orders/${each.orderId}`} className="link">
                  {each.orderNumber}
                </Link>
              ) : (
                each.orderNumber
              )}
            </dd>
            <dt>{t('buyer')}</dt>
            <dd>{each.buyer}</dd>
            {each.wantsExchange ? (
              <>
                <dt>{t('wish')}</dt>
                <dd>{t('wantsExchange')}</dd>
              </>
            ) : null}
            {each.replacement ? (
              <>
                <dt>{t('replacement')}</dt>
                <dd className="num">
                  {may('orders.read') ? (
                    <Link to={`/desk/orders/${each.replacement.id}`} className="link">
                      {each.replacement.number}
                    </Link>
                  ) : (
                    each.replacement.number
                  )}
                </dd>
              </>
            ) : null}
            {each.toWallet ? (
              <>
                <dt>{t('wish')}</dt>
                <dd>{t('toWallet')}</dd>
              </>
            ) : null}
          </dl>
        </section>
        <div className="stack">
          <ReturnActions each={each} preview={preview} exchange={exchange} />
          <section className="desk-card" aria-labelledby="history">
            <h2 id="history">{t('history')}</h2>
            <ol className="desk-line-time">
              {each.events.map((event) => (
                <li key={`${event.at} ${event.to}`}>
                  {state(event.to)} <span className="soft small">{event.actor}</span>
                  {why(event) === '' ? null : <div className="small soft">{why(event)}</div>}
                  <div className="small soft">
                    <Moment at={event.at} />
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
