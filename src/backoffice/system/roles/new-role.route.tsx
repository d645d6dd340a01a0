import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { onlyWith } from '../../shell/forms/call-desk.server.ts'
import { calls } from '../../shell/forms/calls.ts'
import { PageTop } from '../../shell/page-top.tsx'
import { useWords } from '../../words/words.tsx'
import { reviewOf } from './review.server.ts'
import { emptyRole } from './role-draft.ts'
import { RoleForm } from './role-form.tsx'
import { RoleReview } from './role-review.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await onlyWith(args, 'staff.change')
  return { review: await reviewOf(args, undefined) }
}

/** New role: rights, review, then saved. */
export default function NewRole() {
  const t = useWords('roles')
  const { review } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('new')} />
      {review ? <RoleReview review={review} call={calls.createRole} here="/desk/system/roles" /> : null}
      <section id="rights" aria-label={t('rights')}>
        <RoleForm role={review?.draft ?? emptyRole} />
      </section>
    </>
  )
}
