import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getSegment } from '#shop/segments/choosing/segment.contract.ts'
import { Link } from '#ui/link.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { useMay } from '../shell/frame-context.ts'
import { EntryList } from '../shell/log/entry-sentence.tsx'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { ChosenMembers } from './chosen-members.tsx'
import { ConditionForm } from './condition-form.tsx'
import { draftOf } from './draft.server.ts'
import { DeleteSegment, SaveSegment } from './save-segment.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const { segment, history } = await callDesk(args, getSegment, { id: args.params.id ?? '' })
  return { segment, history, draft: await draftOf(args, segment.conditions) }
}

/** A segment: matching members, conditions, and history. */
export default function SegmentPage() {
  const t = useWords('segments')
  const may = useMay()
  const { segment, history, draft } = useLoaderData<typeof loader>()
  const canEdit = may('segments.edit')
  return (
    <>
      <PageTop title={segment.name}>
        <Link to="/desk/segments" className="act quiet">
          {t('back')}
        </Link>
      </PageTop>
      <ChosenMembers draft={draft} />
      {canEdit ? (
        <>
          <ConditionForm draft={draft} />
          <SaveSegment draft={draft} segment={segment} />
          <DeleteSegment segment={segment} />
        </>
      ) : null}
      {history.length === 0 ? null : (
        <section className="desk-card" aria-labelledby="history">
          <h2 id="history">{t('history')}</h2>
          <EntryList entries={history} />
        </section>
      )}
    </>
  )
}
