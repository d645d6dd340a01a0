import { data, useActionData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { callByName } from '#api/client.ts'
import { isRefusal } from '#shop/refusal.ts'
import { roles } from '#shop/staff/rules.ts'
import { Link } from '#ui/link.tsx'
import { onlyWith } from '../shell/call-desk.server.ts'
import { calls } from '../shell/calls.ts'
import { PageTop } from '../shell/page-top.tsx'
import { useWords } from '../words/words.tsx'

export const loader = (args: LoaderFunctionArgs) => onlyWith(args, 'staff.change')

/** Answers password and authenticator in the very page that asked: no cookie or address carries them. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args
  const site = request.headers.get('x-shop-site') ?? new URL(request.url).origin
  const origin = request.headers.get('origin')
  if (origin !== site && origin !== new URL(request.url).origin) throw data(null, { status: 403 })
  const form = await request.formData()
  const typed = { email: String(form.get('email') ?? ''), name: String(form.get('name') ?? ''), roles: form.getAll('roles').map(String) }
  try {
    const answer = await callByName(args, calls.addColleague.name, typed)
    return { made: answer as { password: string; authenticator: string }, refused: null, typed } // the contract's answer
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { made: null, refused: error.message, typed }
  }
}

/** Takes a colleague on. */
export default function NewColleague() {
  const t = useWords('team')
  const role = useWords('role')
  const answer = useActionData<typeof action>()
  if (answer?.made) {
    return (
      <>
        <PageTop title={t('made', { name: answer.typed.name })} />
        <p>{t('madeHint')}</p>
        <dl className="facts" style={{ marginBlock: 14 }}>
          <dt>{t('password')}</dt>
          <dd className="num">{answer.made.password}</dd>
          <dt>{t('authenticator')}</dt>
          <dd className="num" style={{ overflowWrap: 'anywhere' }}>
            {answer.made.authenticator}
          </dd>
        </dl>
        <Link to="/desk/staff" className="link">
          {t('title')}
        </Link>
      </>
    )
  }
  const typed = answer?.typed
  return (
    <>
      <PageTop title={t('new')} />
      <form method="post" className="stack desk-card" style={{ maxWidth: '34rem' }}>
        <label className="field">
          {t('name')}
          <input name="name" required maxLength={80} className="well" defaultValue={typed?.name} autoComplete="off" />
        </label>
        <label className="field">
          {t('email')}
          <input name="email" type="email" required maxLength={200} className="well" defaultValue={typed?.email} autoComplete="off" />
        </label>
        <fieldset className="row">
          <legend className="soft small">{t('roles')}</legend>
          {roles.map((each) => (
            <label key={each} className="tick">
              <input type="checkbox" name="roles" value={each} defaultChecked={typed?.roles.includes(each)} />
              <span>{role(each)}</span>
            </label>
          ))}
        </fieldset>
        <div role="alert">{answer?.refused ? <p className="told bad">{answer.refused}</p> : null}</div>
        <div className="row">
          <button type="submit" className="act main">
            {t('add')}
          </button>
        </div>
      </form>
    </>
  )
}
