import { useLoaderData, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { data } from 'react-router'
import type { AnswerOf } from '#shop/endpoint.ts'
import { listBulkRuns, previewBulk } from '#shop/bulk/bulk.contract.ts'
import { bulkListNames, type BulkAction } from '#shop/bulk/bulk.rules.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Choice, Send } from '../shell/forms/fields.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { BulkFields } from './bulk-fields.tsx'
import { RunList } from './run-list.tsx'

/** Maximum number of rows per call. */
const mostMarked = 200

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const list = bulkListNames.find((name) => name === searchParams.get('list'))
  if (!list) throw data(null, { status: 404 })
  const query = searchParams.get('query') ?? ''
  const ids = [...searchParams.getAll('id'), ...searchParams.getAll('ids')].slice(0, mostMarked)
  const [{ total, isMore, actions, groups }, { runs }] = await Promise.all([
    callDesk(args, previewBulk, { list, query }),
    callDesk(args, listBulkRuns, { limit: 10 }),
  ])
  const action = actions.find((each) => each.action === searchParams.get('action')) ?? null
  const counted = ids.length > 0 ? { count: ids.length, isMore: false } : { count: total, isMore }
  return { list, query, ids, ...counted, actions, action, groups, runs }
}

/** Bulk action: selection of the action, its parameters, then a button with the number of rows. */
export default function NewBulk() {
  const t = useWords('bulk')
  const { list, count, isMore, ids, actions, action, runs } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t(`${isMore ? 'titleMore' : 'title'}.${list}`, { count })} />
      <p className="soft">{t(ids.length > 0 ? 'ofMarked' : 'ofAll', { count })}</p>
      {actions.length === 0 ? <p className="desk-empty">{t('noAction')}</p> : null}
      {actions.length > 0 && count > 0 ? <ChooseAction actions={actions} /> : null}
      {action && count > 0 ? <Start action={action.action} fields={action.fields} /> : null}
      {runs.length > 0 ? <RunList runs={runs} /> : null}
    </>
  )
}

type Actions = AnswerOf<typeof previewBulk>['actions']

function ChooseAction({ actions }: { actions: Actions }) {
  const t = useWords('bulk')
  const { list, query, ids, action } = useLoaderData<typeof loader>()
  return (
    <form method="get" className="desk-card row end" aria-label={t('which')}>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={query} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <Choice
        name="action"
        label={t('which')}
        options={actions.map((each) => [each.action, t(`action.${each.action}`)] as const)}
        defaultValue={action?.action}
      />
      <button type="submit" className="act">
        {t('next')}
      </button>
    </form>
  )
}

function Start({ action, fields }: { action: BulkAction; fields: Actions[number]['fields'] }) {
  const t = useWords('bulk')
  const navigate = useNavigate()
  const { query, ids, count, isMore, groups } = useLoaderData<typeof loader>()
  return (
    <ActForm
      key={action}
      call={calls.startBulk}
      fixed={{ action, query, ids: ids.join(',') }}
      className="desk-card stack"
      label={t(`action.${action}`)}
      goTo="/desk/bulk/{run._id}"
      says={null}
      done={(answer) => void navigate(`/desk/bulk/${(answer.run as { id: string }).id}`)}
    >
      <h2>{t(`action.${action}`)}</h2>
      <BulkFields fields={fields} groups={groups} />
      <p className="small soft">{t('byHand')}</p>
      <div className="row">
        <Send>{t(isMore ? 'goMore' : 'go', { count })}</Send>
      </div>
    </ActForm>
  )
}
