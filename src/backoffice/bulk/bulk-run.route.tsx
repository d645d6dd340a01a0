import type { LoaderFunctionArgs } from 'react-router'
import { getBulkRun } from '#shop/bulk/bulk.contract.ts'
import { bulkFields } from '#shop/bulk/bulk.rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'
import { useBulkRun } from './use-bulk-run.ts'
import { BulkProgress } from './bulk-progress.tsx'
import { BulkItems } from './bulk-items.tsx'
import { BulkStateTabs } from './bulk-state-tabs.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, getBulkRun, queryOf(args, getBulkRun, { id: args.params.id ?? '', limit: String(size) }))

/** Progress of a run, results of its rows, and reasons of refusals. */
export default function BulkRunPage() {
  const t = useWords('bulk')
  const { run, items, total } = useBulkRun()
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
        <BulkProgress />
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
      <BulkStateTabs />
      {items.length > 0 ? <BulkItems /> : <p className="desk-empty">{t('noItems')}</p>}
      <Pages total={total} size={size} />
    </>
  )
}

/** Request for approval by a second person. */
function WaitsForTwo() {
  const t = useWords('bulk')
  const { run } = useBulkRun()
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
        {t(`title.${run.list}`, { count: run.waiting || (run.marked ?? 0) })}{' '}
        {run.marked === null ? (
          <Link to={`/desk/${run.list}?${run.query}`} className="link">
            {t('ofAll')}
          </Link>
        ) : null}
      </p>
    </>
  )
}
