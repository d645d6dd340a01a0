import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listSignIns } from '#shop/staff/recovery/recovery.contract.ts'
import { callDesk, queryOf } from '../shell/forms/call-desk.server.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Pages } from '../shell/pages.tsx'
import { SignInList } from './sign-in-list.tsx'
import { useWords } from '../words/words.tsx'

const size = 50
export const loader = (args: LoaderFunctionArgs) =>
  callDesk(args, listSignIns, queryOf(args, listSignIns, { id: args.params.id ?? '', limit: String(size) }))

/** Sign-ins, failed attempts and credential changes of a staff user. */
export default function SignIns() {
  const t = useWords('me')
  const { signIns, total, person } = useLoaderData<typeof loader>()
  return (
    <>
      <PageTop title={t('signInsOf', { name: person.name })} />
      <p className="soft">{person.email}</p>
      <section className="desk-card" aria-label={t('signIns')}>
        <SignInList entries={signIns} />
      </section>
      <Pages total={total} size={size} />
    </>
  )
}
