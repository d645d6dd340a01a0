import { useEffect } from 'react'
import { useLoaderData, useRevalidator, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { getBulkRun } from '#shop/bulk/bulk.contract.ts'
import { bulkFields, type BulkList } from '#shop/bulk/bulk.rules.ts'
import { itemStates } from '#shop/bulk/run.rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Scroll } from '../shell/scroll.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

const size = 50
const pause = 1_500
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, getBulkRun, queryOf(args, getBulkRun, { id: args.params.id ?? '', limit: String(size) }))

/** How far a run is, what became of each row, and why some were refused. */
export default function BulkRunPage() {
  const t = useWords('bulk')
  const { run, items, total } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t(`action.${run.action}`)}>
        <Link to={`/desk/${run.list}`} className="act">
          {t(`back.${run.list}`)}
        </Link>
      </PageTop>
      <section className="desk-card stack" aria-label={t('state')}>
        <p className="row">
          <strong>{t(`runState.${run.state}`)}</strong>
          <span className="soft small">
            {[run.startedBy, run.agreedBy].filter(Boolean).join(' + ')} · <Moment at={run.startedAt} />
          </span>
        </p>
        <Progress />
        {run.state === 'failed' ? <p className="told bad">{t('tooMany')}</p> : null}
        {run.state === 'requested' ? <WaitsForTwo /> : null}
        {run.canAgree ? (
          <ActForm call={calls.agreeBulk} fixed={{ id: run.id }} className="row">
            <Send>{t('agree')}</Send>
          </ActForm>
        ) : null}
        {run.canStop ? (
          <ActForm call={calls.stopBulk} fixed={{ id: run.id }} className="row">
            <Send look="danger">{t('stop')}</Send>
            <small className="soft">{t('stopHint')}</small>
          </ActForm>
        ) : null}
      </section>
      <StateTabs />
      {items.length > 0 ? <Items /> : <p className="desk-empty">{t('noItems')}</p>}
      <Pages total={total} size={size} />
    </>
  )
}

/** What the second person agrees to. */
function WaitsForTwo() {
  const t = useWords('bulk')
  const { run } = useLoaderData<typeof loader>()
  return (
    <>
      <p>{t('waitsForTwo')}</p>
      <p className="soft">
        {bulkFields
          .filter((field) => run.input[field])
          .map((field) => `${t(`field.${field}`)}: ${run.input[field]}`)
          .join(' · ')}
      </p>
      <p>
        {run.marked === null ? (
          <Link to={`/desk/${run.list}?${run.query}`} className="link">
            {t('ofAll')}
          </Link>
        ) : (
          t(`title.${run.list}`, { count: run.marked })
        )}
      </p>
    </>
  )
}

/** With script the page looks again by itself. */
function Progress() {
  const t = useWords('bulk')
  const { revalidate } = useRevalidator()
  const { run } = useLoaderData<typeof loader>()
  const isAtWork = run.state === 'gathering' || run.state === 'running'
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => void revalidate(), pause)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])
  const done = run.done + run.requested + run.refused
  const whole = done + run.waiting
  const sentence = t('progress', { done, total: whole })
  return (
    <div className="row" role="status">
      <progress value={done} max={Math.max(1, whole)} aria-label={sentence} />
      <span className="num">{sentence}</span>
      {isAtWork ? (
        <Link to={`/desk/bulk/${run.id}`} className="act">
          {t('refresh')}
        </Link>
      ) : null}
    </div>
  )
}

function StateTabs() {
  const t = useWords('bulk')
  const { run } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const current = query.get('state')
  const isAt = (state: string | null) => (state === current ? ('page' as const) : undefined)
  const tabs = itemStates.filter((state) => run[state] > 0)
  return (
    <nav className="desk-views no-print" aria-label={t('rows')}>
      <Link to={`/desk/bulk/${run.id}`} aria-current={isAt(null)}>
        {t('allRows')}
      </Link>
      {tabs.map((state) => (
        <Link key={state} to={`/desk/bulk/${run.id}?state=${state}`} aria-current={isAt(state)}>
          {t(`item.${state}`)} <span className="num soft">{run[state]}</span>
        </Link>
      ))}
    </nav>
  )
}

const pageOf: Record<BulkList, (id: string) => string> = {
  orders: (id) => `/desk/orders/${id}`,
  products: (id) => `/desk/products/${id}`,
  reviews: (id) => `/desk/reviews/${id}`,
  members: (id) => `/desk/members/${id}`,
}

function Items() {
  const t = useWords('bulk')
  const { run, items } = useLoaderData<typeof loader>()
  return (
    <Scroll label={t('rows')}>
      <table className="desk-table">
        <thead>
          <tr>
            <th>{t('row')}</th>
            <th>{t('state')}</th>
            <th>{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className="num">
                <Link to={pageOf[run.list](item.id)}>{item.name || t('row')}</Link>
              </td>
              <td className={item.state === 'refused' ? 'hot' : 'soft'}>{t(`item.${item.state}`)}</td>
              <td className="wrap">{item.why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
