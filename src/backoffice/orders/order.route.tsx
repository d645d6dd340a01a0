import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDeskOrder } from '#shop/orders/desk/desk.contract.ts'
import { getCombined } from '#shop/orders/combined/combined.contract.ts'
import { listReplacements } from '#shop/orders/replacements/replacement.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { fulfilmentLabel } from '../shell/label.rules.ts'
import { StateLabel } from '../shell/label.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { timelineOf } from '../shell/timeline/timeline.server.ts'
import { Timeline } from '../shell/timeline/timeline.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { BuyerCard } from './buyer-card.tsx'
import { DisputesCard } from './disputes-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { OrderActions } from './order-actions.tsx'
import { ApprovalsCard } from './order-history.tsx'
import { CombinedCard } from './fulfilment/combined-card.tsx'
import { ParcelsCard } from './fulfilment/parcels-card.tsx'
import { ReplacementsCard } from './replacements/replacements-card.tsx'
import { RevisionsCard } from './edits/revisions-card.tsx'
import { PapersCard, TendersCard } from './tenders-card.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const [{ order }, combined, { replacements, refundedParcels }, timeline] = await Promise.all([
    callDesk(args, getDeskOrder, { id: args.params.id ?? '' }),
    callDesk(args, getCombined, { id: args.params.id ?? '' }),
    callDesk(args, listReplacements, { id: args.params.id ?? '' }),
    timelineOf(args, 'order'),
  ])
  return { order, combined, replacements, refundedParcels, timeline }
}

/** An order with all its data and available actions. */
export default function Order() {
  const t = useWords('order')
  const hold = useWords('hold')
  const { order, combined, replacements, refundedParcels, timeline } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={order.number} />
      <div className="row" style={{ marginBottom: 14 }}>
        <StateLabel state={order.status} />
        <StateLabel state={order.payment} />
        <StateLabel state={fulfilmentLabel(order)} />
        {order.holdCause ? <span className="hot">{hold(order.holdCause)}</span> : null}
        <span className="soft">
          {t('placed')} <Moment at={order.createdAt} />
        </span>
        {order.also ? (
          <span className="soft">
            {t('also')}{' '}
            <Link to={`/desk/orders/${order.also.id}`} className="link num">
              {order.also.number}
            </Link>
          </span>
        ) : null}
      </div>
      <OrderActions key={`${order.status} ${order.fulfilment} ${order.timeline.length}`} order={order} />
      <div className="desk-two">
        <div className="stack wide">
          <CombinedCard id={order.id} combined={combined} />
          <LinesCard order={order} />
          <RevisionsCard order={order} />
          <TendersCard order={order} />
          <DisputesCard order={order} />
          <PapersCard order={order} />
          <ParcelsCard order={order} />
          <ReplacementsCard
            id={order.id}
            currency={order.currency}
            replacements={replacements}
            refunded={refundedParcels}
          />
          <ApprovalsCard order={order} />
        </div>
        <div className="stack wide">
          <BuyerCard order={order} />
          <Timeline of={timeline} thing="order" id={order.id} />
        </div>
      </div>
    </>
  )
}
