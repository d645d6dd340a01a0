import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDeskReturn } from '#shop/returns/desk.contract.ts'
import { ActorName } from '../words/actor-name.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { StateLabel, useStateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWhy } from '../words/why.ts'
import { useWords } from '../words/words.tsx'
import { exchangeOf, refundOf } from './refund.server.ts'
import { ReturnActions } from './return-actions.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import { ReturnedLines } from './returned-lines.tsx'
import { ReturnFacts } from './return-facts.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { return: each } = await callDesk(args, getDeskReturn, { id: args.params.id ?? '' })
  const isInspected = each.state === 'inspected'
  return {
    each,
    preview: isInspected ? await refundOf(args, each) : null,
    exchange: isInspected ? await exchangeOf(args, each) : null,
  }
}

/** A return: lines and reasons, inspection, decisions, and actions. */
export default function Return() {
  const t = useWords('returns')
  const why = useWhy()
  const { each, preview, exchange } = useLoaderData<typeof loader>()
  const state = useStateLabel()
  return (
    <>
      <PageTop title={each.number}>
        <StateLabel state={each.state} />
      </PageTop>
      <div className="desk-two">
        <section className="desk-card stack" aria-labelledby="goods">
          <h2 id="goods">{t('goods')}</h2>
          <ReturnedLines lines={each.lines} />
          <ReturnPhotos photos={each.photos} />
          <ReturnFacts each={each} />
        </section>
        <div className="stack">
          <ReturnActions each={each} preview={preview} exchange={exchange} />
          <section className="desk-card" aria-labelledby="history">
            <h2 id="history">{t('history')}</h2>
            <ol className="desk-line-time">
              {each.events.map((event) => (
                <li key={`${event.at} ${event.to}`}>
                  {state(event.to)}{' '}
                  <span className="soft small">
                    <ActorName of={event.actor} />
                  </span>
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
