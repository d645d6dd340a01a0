import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Link } from '#ui/link.tsx'
import { onlyWith } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'
import { ChosenMembers } from './chosen-members.tsx'
import { ConditionForm } from './condition-form.tsx'
import { draftOf } from './draft.server.ts'
import { SaveSegment } from './save-segment.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await onlyWith(args, 'segments.edit')
  return draftOf(args, {})
}

/** New segment: conditions, matching members, and a name. */
export default function NewSegment() {
  const t = useWords('segments')
  const draft = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('new')}>
        <Link to="/desk/segments" className="act quiet">
          {t('back')}
        </Link>
      </PageTop>
      <ConditionForm draft={draft} />
      <ChosenMembers draft={draft} />
      <SaveSegment draft={draft} segment={null} />
    </>
  )
}
