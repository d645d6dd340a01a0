import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { deliveryMethods } from '#shop/delivery/rules.ts'
import { taskKinds } from '#shop/payments/desk/tasks.rules.ts'
import { getWorkQueue, type WorkItem, type WorkItemRow } from '#shop/work-queue/contract.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../words/words.tsx'
import { callDesk } from './forms/call-desk.server.ts'
import { useStateLabel } from './label.tsx'
import { listOf, rowOf } from './menu.rules.ts'
import { PageTop } from './page-top.tsx'
import { Scroll } from './scroll.tsx'
import { Age, Moment } from './when.tsx'

export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await callDesk(args, getWorkQueue, {})),
  now: new Date().toISOString(),
})

/** What needs a person now (rules/desk#7). */
export default function Today() {
  const t = useWords('today')
  const { matters, now } = useLoaderData<typeof loader>()
  const open = matters.filter(({ count }) => count > 0)
  return (
    <>
      <PageTop title={t('title')} />
      <nav className="desk-due" aria-label={t('label')}>
        {matters.map(({ kind, count, rows }) => (
          <Link key={kind} to={listOf[kind]} data-none={count === 0 || undefined}>
            <b className={rows.some((row) => isLate(row, now)) ? 'num hot' : 'num'}>{count}</b>
            <small>{t(`matter.${kind}`)}</small>
          </Link>
        ))}
      </nav>
      {open.length === 0 ? <p className="desk-empty">{t('nothing')}</p> : null}
      <div className="stack wide">
        {open.map((workItem) => (
          <MatterTable key={workItem.kind} item={workItem} now={now} />
        ))}
      </div>
    </>
  )
}

const isLate = (row: WorkItemRow, now: string): boolean => row.dueAt !== null && row.dueAt < now

function MatterTable({ item: workItem, now }: { item: WorkItem; now: string }) {
  const t = useWords('today')
  const role = useWords('role')
  const task = useWords('task')
  const delivery = useWords('delivery')
  const stateLabel = useStateLabel()
  /** Of a payment's matter the first word is its kind; of a return it is where it stands. */
  const detailOf = (detail: string) => {
    if (workItem.kind === 'returns') return stateLabel(detail)
    const kind = taskKinds.find((each) => detail.startsWith(`${each}:`))
    const method = deliveryMethods.find((each) => each === detail)
    if (method) return delivery(method)
    return kind ? `${task(kind)} · ${detail.slice(kind.length + 1).trim()}` : detail
  }
  return (
    <section className="desk-card flush" aria-labelledby={workItem.kind}>
      <h2 id={workItem.kind}>
        <Link to={listOf[workItem.kind]} className="link">
          {t(`matter.${workItem.kind}`)}
        </Link>{' '}
        <span className="soft small">{t('whose', { role: role(workItem.owner) })}</span>
      </h2>
      <Scroll labelledBy={workItem.kind}>
        <table className="desk-table">
          <thead>
            <tr>
              <th>{t('what')}</th>
              <th>{t('detail')}</th>
              <th>{t('since')}</th>
              <th>{t('due')}</th>
            </tr>
          </thead>
          <tbody>
            {workItem.rows.map((row) => (
              <tr key={row.id}>
                <td className="tight number num">
                  <Link to={rowOf(workItem.kind, row)}>{row.title}</Link>
                </td>
                <td>{detailOf(row.detail)}</td>
                <td className="tight soft">{row.since ? <Age at={row.since} now={now} /> : '—'}</td>
                <td className={isLate(row, now) ? 'tight hot' : 'tight soft'}>
                  {row.dueAt ? <Moment at={row.dueAt} /> : '—'} {isLate(row, now) ? t('late') : ''}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
