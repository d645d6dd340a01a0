import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listFlags } from '#shop/tiers/desk.contract.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../shell/forms/act-form.tsx'
import { callDesk } from '../shell/forms/call-desk.server.ts'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { useMay } from '../shell/frame-context.ts'
import { PageTop } from '../shell/page-top.tsx'
import { Moment } from '../shell/when.tsx'
import { useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => callDesk(args, listFlags, {})

/** Memberships flagged for review. */
export default function Flags() {
  const t = useWords('members')
  const { flags } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <>
      <PageTop title={t('flags')} />
      {flags.length === 0 ? <p className="desk-empty">{t('noFlags')}</p> : null}
      <div className="stack">
        {flags.map((flag) => (
          <article key={flag.id} className="desk-card">
            <div className="row">
              <Link to={`/desk/members/${flag.memberId}`} className="link">
                {flag.name || flag.email}
              </Link>
              <span>{flag.why}</span>
              <span className="soft push">
                <Moment at={flag.at} />
              </span>
            </div>
            {may('customers.groups') ? (
              <ActForm call={calls.closeFlag} fixed={{ id: flag.id }} className="row end">
                <TextField name="note" label={t('flagNote')} required maxLength={300} />
                <Send>{t('flagClose')}</Send>
              </ActForm>
            ) : null}
          </article>
        ))}
      </div>
    </>
  )
}
