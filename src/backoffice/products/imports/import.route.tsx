import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getImport } from '#shop/products/imports/import.contract.ts'
import { Link } from '#ui/link.tsx'
import { FileStanding } from '../../shell/file-import/file-standing.tsx'
import { WorkProgress } from '../../shell/file-import/work-progress.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { callDesk, queryOf } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { Send } from '../../shell/forms/fields.tsx'
import { PageTop } from '../../shell/page-top.tsx'
import { Pages } from '../../shell/pages.tsx'
import { useWords } from '../../words/words.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportRows } from './import-rows.tsx'
import { useImport } from './use-import.ts'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, getImport, queryOf(args, getImport, { id: args.params.id ?? '', limit: String(size) }))

/** A product import: column mapping, validation, result. */
export default function ProductImport() {
  const t = useWords('productImport')
  const { import: task, total } = useLoaderData<typeof loader>()
  const { state, counts, id } = task
  const isChoosing = state === 'read' || state === 'checked' || state === 'failed'
  return (
    <>
      <PageTop title={task.fileName}>
        <Link to="/desk/products/imports" className="act">
          {t('title')}
        </Link>
      </PageTop>
      <FileStanding
        file={task}
        facts={[task.createdBy, task.kind.toUpperCase(), task.encoding?.toUpperCase()]}
      >
        <Progress />
        <div className="row">
          {state === 'checked' && counts.products > 0 ? (
            <ActForm call={calls.runProductImport} fixed={{ id }} className="row">
              <Send>{t(task.mode === 'live' ? 'runLive' : 'runDraft', { count: counts.products })}</Send>
            </ActForm>
          ) : null}
          {state === 'finished' || state === 'cancelled' ? null : (
            <ActForm call={calls.cancelProductImport} fixed={{ id }} className="row">
              <Send look="quiet">{t('cancel')}</Send>
            </ActForm>
          )}
        </div>
      </FileStanding>
      {isChoosing ? <ImportCheck key={state} /> : null}
      {counts.checked > 0 ? (
        <>
          <ImportRows />
          <Pages total={total} size={size} />
        </>
      ) : null}
    </>
  )
}

function Progress() {
  const t = useWords('productImport')
  const {
    import: { id, state, counts },
  } = useImport()
  const [sentence, done, total] =
    state === 'checking'
      ? (['progressChecked', counts.checked, counts.rows] as const)
      : (['progressDone', counts.done, counts.products] as const)
  return (
    <WorkProgress
      state={state}
      done={done}
      total={total}
      sentence={t(sentence, { done, total })}
      to={`/desk/products/imports/${id}`}
    />
  )
}
