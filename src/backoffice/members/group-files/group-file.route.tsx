import { useEffect } from 'react'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { getGroupFile } from '#shop/customers/group-files/group-file.contract.ts'
import { Link } from '#ui/link.tsx'
import { ApprovalDecision } from '../../orders/approval-decision.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { Moment } from '../../shell/when.tsx'
import { useWords } from '../../words/words.tsx'
import { GroupFileColumns } from './group-file-columns.tsx'
import { GroupFileRows } from './group-file-rows.tsx'
import { GroupFileState } from './group-file-state.tsx'
import { useGroupFile } from './use-group-file.ts'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, getGroupFile, queryOf(args, getGroupFile, { id: args.params.id ?? '', limit: String(size) }))

/** One file on its way: what its columns are, what each row comes to, who agrees, what became of it. */
export default function GroupFilePage() {
  const t = useWords('groupFile')
  const { file, total } = useLoaderData<typeof loader>()
  const { state, id } = file
  const isChoosing = state === 'read' || state === 'checked'
  return (
    <>
      <PageTop title={file.fileName}>
        <Link to="/desk/members/group-files" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <section className="desk-card stack" aria-label={t('state')}>
        <p className="row">
          <GroupFileState state={state} />
          <span className="soft small">
            {file.createdBy} · <Moment at={file.createdAt} />
          </span>
        </p>
        {file.reason && !isChoosing ? (
          <p>
            {file.reason} <span className="soft small">· {file.startedBy}</span>
          </p>
        ) : null}
        <Progress />
        <Asking />
        {isChoosing || state === 'running' ? (
          <ActForm call={calls.cancelGroupFile} fixed={{ id }} className="row">
            <Send look="quiet">{t('cancel')}</Send>
          </ActForm>
        ) : null}
      </section>
      {isChoosing ? <GroupFileColumns key={state} /> : null}
      {state === 'read' ? null : (
        <>
          <GroupFileRows />
          <Pages total={total} size={size} />
        </>
      )}
    </>
  )
}

/** A second person is asked, or decides. */
function Asking() {
  const t = useWords('groupFile')
  const { file, approval } = useGroupFile()
  const { join, extend, leave } = file.counts
  const changes = join + extend + leave
  if (file.state !== 'checked') return null
  if (approval)
    return (
      <div className="stack">
        <p className="told">{t('waits', { who: approval.requestedBy, reason: approval.reason })}</p>
        {approval.isOwn || approval.canDecide ? <ApprovalDecision approval={approval} /> : null}
      </div>
    )
  if (changes === 0) return <p className="soft">{t('noChange')}</p>
  return (
    <ActForm call={calls.requestGroupFile} fixed={{ id: file.id }} className="row end">
      <TextField name="reason" label={t('reason')} required maxLength={300} />
      <Send>{t('request', { count: changes })}</Send>
    </ActForm>
  )
}

const pause = 1_500

/** How far it has come; with script the page looks again by itself. */
function Progress() {
  const t = useWords('groupFile')
  const { revalidate } = useRevalidator()
  const { file } = useGroupFile()
  const { state, counts, id } = file
  const isAtWork = state === 'running'
  useEffect(() => {
    if (!isAtWork) return
    const timer = setInterval(() => void revalidate(), pause)
    return () => clearInterval(timer)
  }, [isAtWork, revalidate])
  if (!isAtWork && state !== 'finished' && counts.done === 0) return null
  const total = counts.join + counts.extend + counts.leave
  const sentence = t('progress', { done: counts.done, total })
  return (
    <div className="row" role="status">
      <progress value={counts.done} max={Math.max(1, total)} aria-label={sentence} />
      <span className="num">{sentence}</span>
      {isAtWork ? (
        <Link to={`/desk/members/group-files/${id}`} className="act">
          {t('refresh')}
        </Link>
      ) : null}
    </div>
  )
}
