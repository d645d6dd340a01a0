import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getReturnable } from '#shop/returns/opening/opening.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../../shell/forms/call-desk.server.ts'
import { StateLabel } from '../../shell/label.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { OpenReturnForm } from './open-return-form.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? ''
  return { id, ...(await callDesk(args, getReturnable, { id })) }
}

/** Opens a return on behalf of a buyer; it is approved at once. */
export default function OpenReturn() {
  const t = useWords('openReturn')
  const order = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('title', { number: order.number })}>
        <Link to={`/desk/orders/${order.id}`} className="act">
          {t('back')}
        </Link>
      </PageTop>
      <div className="stack wide" style={{ maxWidth: '52rem' }}>
        {order.deliveredAt ? (
          <p className="soft">
            {t('delivered')} <Moment at={order.deliveredAt} />
          </p>
        ) : null}
        {order.lines.length === 0 ? (
          <p className="desk-empty">{t('none')}</p>
        ) : (
          <OpenReturnForm key={order.returns.length} order={order} />
        )}
        {order.returns.length > 0 ? (
          <section className="desk-card stack" aria-labelledby="before">
            <h2 id="before">{t('before')}</h2>
            {order.returns.map((each) => (
              <div key={each.id} className="row">
                <Link to={`/desk/returns/${each.id}`} className="link num">
                  {each.number}
                </Link>
                <StateLabel state={each.state} />
              </div>
            ))}
          </section>
        ) : null}
      </div>
    </>
  )
}
