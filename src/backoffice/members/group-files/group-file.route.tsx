import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getGroupFile } from '#shop/customers/group-files/group-file.contract.ts'
import { groupFileFields } from '#shop/customers/group-files/group-file.rules.ts'
import { Link } from '#ui/link.tsx'
import { ApprovalDecision } from '../../orders/approval-decision.tsx'
import { CheckForm } from '../../shell/file-import/check-form.tsx'
import { FileStanding } from '../../shell/file-import/file-standing.tsx'
import { WorkProgress } from '../../shell/file-import/work-progress.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { useWords } from '../../words/words.tsx'
import { GroupFileRows } from './group-file-rows.tsx'
import { useGroupFile } from './use-group-file.ts'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, getGroupFile, queryOf(args, getGroupFile, { id: args.params.id ?? '', limit: String(size) }))

/** A group file: column mapping, validation, approval, result. */
export default function GroupFilePage() {
  const t = useWords('groupFile')
  const { file, columns, total } = useLoaderData<typeof loader>()
  const { state, id } = file
  const isChoosing = state === 'read' || state === 'checked'
  return (
    <>
      <PageTop title={file.fileName}>
        <Link to="/desk/members/group-files" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <FileStanding file={file} facts={[file.createdBy]}>
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
      </FileStanding>
      {isChoosing ? (
        <CheckForm
          key={state}
          call={calls.checkGroupFile}
          file={file}
          columns={columns}
          fields={groupFileFields}
          nameOf={(field) => t(`fieldOf.${field}`)}
          hint={t('checkHint')}
        />
      ) : null}
      {state === 'read' ? null : (
        <>
          <GroupFileRows />
          <Pages total={total} size={size} />
        </>
      )}
    </>
  )
}

/** Requests the approval of a second person, or decides it. */
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

function Progress() {
  const t = useWords('groupFile')
  const {
    file: { id, state, counts },
  } = useGroupFile()
  const { done, join, extend, leave } = counts
  const total = join + extend + leave
  return (
    <WorkProgress
      state={state}
      done={done}
      total={total}
      sentence={t('progress', { done, total })}
      to={`/desk/members/group-files/${id}`}
    />
  )
}
