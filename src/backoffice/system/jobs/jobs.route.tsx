import { useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { jobStates } from '#shop/operations/jobs.rules.ts'
import { listJobs, type QueuedJob } from '#shop/operations/operations.contract.ts'
import { Filters } from '../../shell/filters.tsx'
import { Find } from '../../shell/find.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useMay } from '../../shell/frame-context.ts'
import type { Column } from '../../shell/list/column.ts'
import { List } from '../../shell/list/list.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { ActPanel } from '../../shell/panel.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listJobs, queryOf(args, listJobs, { limit: String(size) }))

/** Unfinished jobs: errors, retry, and discarding. */
export default function Jobs() {
  const t = useWords('jobs')
  const may = useMay()
  const { jobs, total } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  return (
    <>
      <PageTop title={t('title')} find={<Find placeholder={t('searchHint')} />}>
        {may('system.jobs') && jobs.some(({ state }) => state === 'failed') ? (
          <ActForm
            call={calls.retryFailedJobs}
            fixed={{ name: query.get('search') ?? '' }}
            className="row"
            says={t('retried')}
          >
            <Send look="">{t('retryFailed')}</Send>
          </ActForm>
        ) : null}
      </PageTop>
      <Filters
        filters={[
          {
            name: 'state',
            label: t('state'),
            options: jobStates.map((each) => [each, t(`stateOf.${each}`)] as const),
          },
        ]}
      />
      <List
        name="system/jobs"
        label={t('title')}
        columns={useJobColumns()}
        rows={jobs}
        total={total}
        size={size}
        none={{ text: t('none') }}
      />
    </>
  )
}

const tones = { waiting: '', retrying: 'warn', failed: 'bad', running: 'ok' } as const

function useJobColumns(): readonly Column<QueuedJob>[] {
  const t = useWords('jobs')
  return [
    { key: 'name', title: t('name'), isName: true, cell: ({ name }) => name },
    {
      key: 'state',
      title: t('state'),
      className: 'tight',
      cell: ({ state }) => <span className={`desk-label ${tones[state]}`}>{t(`stateOf.${state}`)}</span>,
    },
    {
      key: 'attempts',
      title: t('tries'),
      isNumber: true,
      fields: ['attempts', 'mostAttempts'],
      cell: ({ attempts, mostAttempts }) => t('triesOf', { attempts, most: mostAttempts }),
    },
    {
      key: 'error',
      title: t('error'),
      className: 'wrap',
      cell: ({ error }) => <span className="small">{error.slice(0, 300) || '—'}</span>,
    },
    {
      key: 'createdAt',
      title: t('since'),
      className: 'tight soft',
      spare: 3,
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      key: 'runsAt',
      title: t('next'),
      className: 'tight soft',
      spare: 2,
      cell: ({ runsAt, state }) => (state === 'failed' ? '—' : <Moment at={runsAt} />),
    },
    {
      key: 'toDo',
      title: t('toDo'),
      isAct: true,
      right: 'system.jobs',
      fields: [],
      cell: (job) => <JobActions job={job} />,
    },
  ]
}

function JobActions({ job: { id, state } }: { job: QueuedJob }) {
  const t = useWords('jobs')
  if (state === 'running') return null
  return (
    <div className="stack" style={{ gap: 6 }}>
      <ActForm call={calls.retryJob} fixed={{ id }} className="row">
        <Send look="">{t('retry')}</Send>
      </ActForm>
      {state === 'waiting' ? null : (
        <ActPanel title={t('giveUp')}>
          <ActForm call={calls.giveUpJob} fixed={{ id }} className="stack">
            <p className="soft small">{t('giveUpText')}</p>
            <TextField name="reason" label={t('why')} required maxLength={300} />
            <div className="row">
              <Send>{t('giveUpGo')}</Send>
            </div>
          </ActForm>
        </ActPanel>
      )}
    </div>
  )
}
